/**
 * The experiments in the order of the page, a line each. An experiment is a folder named by its key: `index.ts` with
 * `create` (the contract is `lab.ts`) and `words.ts` in both languages. It is fetched when it is shown, at `/lab/#KEY`.
 * `tests/web/truth-lab-KEY.mjs` says when its sentences appear.
 */

import type { Article } from './articles.ts';
import type { Group } from './groups.ts';
import type { ExperimentModule } from './lab.ts';
import type { Language } from '../puzzles/contract.ts';

export interface Entry {
  key: string;
  family: Group;
  /** Short enough for the list. */
  title: Record<Language, string>;
  /** The articles that it is about; empty if it is about all families, or if the article's address is unknown. */
  articles: Article[];
  load: () => Promise<ExperimentModule>;
}

/** An experiment that is still below a puzzle of its family, under Details. */
interface OtherPage {
  key: string;
  family: Entry['family'];
  title: Record<Language, string>;
  at: string;
}

// biome-ignore format: one line each
export const experiments: [Entry, ...Entry[]] = [
  { key: 'beam', family: 'beam', title: { ja: 'ビームの木', en: 'The beam’s tree' }, articles: ['tree', 'chained'], load: () => import('./beam/index.ts') },
  { key: 'river', family: 'beam', title: { ja: '家族の川', en: 'A river of families' }, articles: ['tree'], load: () => import('./river/index.ts') },
  { key: 'storages', family: 'beam', title: { ja: '木の保持方法', en: 'A race of storages' }, articles: ['tree', 'chained'], load: () => import('./storages/index.ts') },
  { key: 'maze-race', family: 'maze', title: { ja: '枝刈り競走', en: 'The pruning race' }, articles: ['maze'], load: () => import('./maze-race/index.ts') },
  { key: 'maze-sweep', family: 'maze', title: { ja: '境目を掃く', en: 'The frontier’s sweep' }, articles: ['maze'], load: () => import('./maze-sweep/index.ts') },
  { key: 'orders', family: 'sweeper', title: { ja: '三つの枝刈り', en: 'Three prunings' }, articles: ['sweeper'], load: () => import('./orders/index.ts') },
  { key: 'budgets', family: 'sweeper', title: { ja: '最少を下から証明', en: 'Proved from below' }, articles: ['sweeper'], load: () => import('./budgets/index.ts') },
  { key: 'deepening', family: 'slide', title: { ja: '壁と反復深化', en: 'Walls and deepening' }, articles: ['devquiz'], load: () => import('./deepening/index.ts') },
  { key: 'energy', family: 'slide', title: { ja: '経路とエネルギー', en: 'Route and energy' }, articles: ['devquiz'], load: () => import('./energy/index.ts') },
  { key: 'wall', family: 'slide', title: { ja: '5,000 の点', en: '5,000 dots' }, articles: ['devquiz'], load: () => import('./wall/index.ts') },
  { key: 'sokoban', family: 'sokoban', title: { ja: '探索の跡と手詰まり', en: 'Search and deadlocks' }, articles: ['sokoban'], load: () => import('./sokoban/index.ts') },
  { key: 'processes', family: 'sokoban', title: { ja: '記事なら何局面か', en: 'The article’s program' }, articles: ['sokoban'], load: () => import('./processes/index.ts') },
  { key: 'trace', family: 'all', title: { ja: '探索の記録', en: 'A search replayed' }, articles: [], load: () => import('./trace/index.ts') },
  { key: 'versus', family: 'all', title: { ja: '自分の盤面を比べる', en: 'Bring your own' }, articles: [], load: () => import('./versus/index.ts') },
];

// biome-ignore format: one line each
export const otherPages: OtherPage[] = [
  { key: 'prunings', family: 'maze', title: { ja: '記事の枝刈り表', en: 'The pruning table' }, at: 'maze/' },
];
