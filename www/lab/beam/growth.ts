/**
 * A recorded beam, prepared for drawing: its tree layer by layer, the living part, and the walk of the single state.
 */

import type { Tree } from '../../puzzles/streamer/types.ts';

/** A surviving position. */
export interface TreeNode {
  id: number;
  layer: number;
  parent: TreeNode | null;
  /** the key of the step to it; '' at the root */
  key: string;
  /** coins, less 1,000 for each caught player */
  score: number;
  children: TreeNode[];
  /** its rank from the top within its layer, so that no two branches cross */
  place: number;
}

/** A key that was tried. */
interface Candidate {
  from: TreeNode;
  score: number;
  /** the resulting node, if it survived */
  node: TreeNode | null;
}

/** A step of the state: to a node, back from it, or a stop at a leaf, where it tries the keys. */
interface WalkStep {
  kind: 'on' | 'back' | 'look';
  node: TreeNode;
}

export interface Layer {
  /** the survivors, from top to bottom */
  nodes: TreeNode[];
  /** keys tried for this layer, best first, without those that led to a survivor's position */
  candidates: Candidate[];
  /** number of keys that led to a survivor's position */
  equal: number;
  /** the walk through these survivors, from the state's place before */
  walk: WalkStep[];
  /** all ancestors of this layer's survivors, with the survivors themselves */
  living: Set<TreeNode>;
  /** the last common ancestor of all survivors: the trunk ends here */
  fork: TreeNode;
  /** the family number of each living node beyond the trunk: a family has left the trunk by the same key */
  families: Map<TreeNode, number>;
  /** totals up to this layer */
  total: Total;
}

interface Total {
  /** positions whose keys were tried */
  expanded: number;
  /** keys that were tried */
  tried: number;
  /** steps made or taken back by the state */
  walked: number;
  /** the same, if it went from the root to each position and back */
  fromRoot: number;
}

export interface Growth {
  tree: Tree;
  root: TreeNode;
  layers: Layer[];
}

function nodesOf({ offers, layers }: Tree): TreeNode[][] {
  const root: TreeNode = { id: 0, layer: 0, parent: null, key: '', score: 0, children: [], place: 0 };
  const nodes = new Map([[0, root]]);
  const rows: TreeNode[][] = [[root], ...Array.from({ length: layers }, () => [])];
  for (const { from, key, score, child } of offers) {
    const parent = nodes.get(from);
    if (child === null || !parent) continue;
    const node = { id: child, layer: parent.layer + 1, parent, key, score, children: [], place: 0 };
    nodes.set(child, node);
    parent.children.push(node);
    rows[node.layer].push(node);
  }
  // The engine's order is reversed in each layer, as the walk is: every second layer is read from its end.
  for (const [layer, row] of rows.entries()) {
    row.sort((a, b) => (layer % 2 ? b.id - a.id : a.id - b.id));
    for (const [place, node] of row.entries()) node.place = place;
  }
  return rows;
}

/** The walk, split after the last position of each layer. */
function walksOf(walk: ArrayLike<number>, rows: TreeNode[][]): WalkStep[][] {
  const nodes = new Map(rows.flat().map((node) => [node.id, node]));
  const [root] = rows[0];
  let at = root;
  let lookCount = 0;
  const walks: WalkStep[][] = [[]];
  for (const event of Array.from(walk)) {
    const node = event === 0 ? at : nodes.get(Math.abs(event));
    if (!node) throw new RangeError('a walk to a node that is not there');
    walks[walks.length - 1].push({ kind: event === 0 ? 'look' : event > 0 ? 'on' : 'back', node });
    at = event < 0 ? (node.parent ?? root) : node;
    lookCount += Number(event === 0);
    if (event !== 0 || lookCount < rows[walks.length - 1].length) continue;
    lookCount = 0;
    walks.push([]);
  }
  return rows.map((_, layer) => walks[layer] ?? []);
}

function livingOf(nodes: TreeNode[]): Set<TreeNode> {
  const living = new Set<TreeNode>();
  for (const node of nodes) for (let at: TreeNode | null = node; at && !living.has(at); at = at.parent) living.add(at);
  return living;
}

/** The last common ancestor of all survivors. */
function forkOf(root: TreeNode, living: Set<TreeNode>): TreeNode {
  let fork = root;
  for (;;) {
    const children = fork.children.filter((child) => living.has(child));
    if (children.length !== 1 || children[0].children.every((child) => !living.has(child))) return fork;
    [fork] = children;
  }
}

/**
 * A family keeps its number until the trunk grows past its head. Its remaining parts are new families then, and the
 * largest inherits the number.
 * @param heads the children of the fork, the largest family first
 * @param before the numbers at the layer before, by head
 */
function numberHeads(heads: TreeNode[], fork: TreeNode, before: Map<TreeNode, number>): Map<TreeNode, number> {
  const numbers = new Map(
    heads.flatMap((head) => (before.has(head) ? [[head, before.get(head) as number] as const] : [])),
  );
  let passed: TreeNode | null = fork;
  while (passed && !before.has(passed)) passed = passed.parent;
  const taken = new Set(numbers.values());
  const inherited = passed && before.get(passed);
  for (const head of heads) {
    if (numbers.has(head)) continue;
    let number = typeof inherited === 'number' && !taken.has(inherited) ? inherited : 0;
    while (taken.has(number)) number++;
    numbers.set(head, number);
    taken.add(number);
  }
  return numbers;
}

/** The family number of each living node beyond the fork. */
function familyNumbers(heads: Map<TreeNode, number>, living: Set<TreeNode>): Map<TreeNode, number> {
  const families = new Map(heads);
  const open = [...heads.keys()];
  for (const node of open)
    for (const child of node.children) {
      if (!living.has(child)) continue;
      families.set(child, families.get(node) as number);
      open.push(child);
    }
  return families;
}

const sizeOf = (head: TreeNode, nodes: TreeNode[]) =>
  nodes.filter((node) => {
    let at: TreeNode | null = node;
    while (at && at !== head) at = at.parent;
    return at === head;
  }).length;

/** Keys by the layer to which they led. */
function candidatesOf({ offers, layers }: Tree, rows: TreeNode[][]) {
  const nodes = new Map(rows.flat().map((node) => [node.id, node]));
  const rowsOfCandidates = Array.from({ length: layers + 1 }, () => ({
    candidates: [] as Candidate[],
    equal: 0,
    tried: 0,
  }));
  for (const { from, score, child, equal } of offers) {
    const parent = nodes.get(from);
    const row = parent && rowsOfCandidates[parent.layer + 1];
    if (!row) continue;
    row.tried++;
    if (equal) row.equal++;
    else row.candidates.push({ from: parent, score, node: child === null ? null : (nodes.get(child) ?? null) });
  }
  for (const { candidates } of rowsOfCandidates)
    candidates.sort((a, b) => Number(b.node !== null) - Number(a.node !== null) || b.score - a.score);
  return rowsOfCandidates;
}

/** Builds the drawable tree from the recording. */
export function growthOf(tree: Tree): Growth {
  const rows = nodesOf(tree);
  const [[root]] = rows;
  const walks = walksOf(tree.walk, rows);
  const keys = candidatesOf(tree, rows);
  let heads = new Map<TreeNode, number>();
  let total: Total = { expanded: 0, tried: 0, walked: 0, fromRoot: 0 };
  const layers = rows.map((nodes, layer): Layer => {
    const living = livingOf(nodes);
    const fork = forkOf(root, living);
    const familyHeads = fork.children.filter((child) => living.has(child));
    heads = numberHeads(
      familyHeads.toSorted((a, b) => sizeOf(b, nodes) - sizeOf(a, nodes)),
      fork,
      heads,
    );
    const before = layer > 0 ? rows[layer - 1] : [];
    total = {
      expanded: total.expanded + before.length,
      tried: total.tried + keys[layer].tried,
      walked: total.walked + (walks[layer - 1] ?? []).filter(({ kind }) => kind !== 'look').length,
      fromRoot: total.fromRoot + 2 * Math.max(0, layer - 1) * before.length,
    };
    const { candidates, equal } = keys[layer];
    return {
      nodes,
      candidates,
      equal,
      walk: walks[layer],
      living,
      fork,
      families: familyNumbers(heads, living),
      total,
    };
  });
  return { tree, root, layers };
}

/** The keys from the root to a node, as move text. */
export function movesTo(node: TreeNode, maps: ArrayLike<number>): string {
  let keys = '';
  for (let at: TreeNode | null = node; at; at = at.parent) keys = at.key + keys;
  return `${Array.from(maps).join(' ')}\n${keys}`;
}

/** The best survivor of a layer. */
export const bestOf = ({ nodes }: Layer): TreeNode =>
  nodes.reduce((best, node) => (node.score > best.score ? node : best));

/** The place of the state while it visits a layer. */
export interface Walker {
  /** the ends of the current step; both are the same while it stands */
  from: TreeNode;
  to: TreeNode;
  part: number;
  /** steps made or taken back in this layer */
  walked: number;
  /** leaves whose keys have been tried in this layer */
  seen: Set<TreeNode>;
}

/** @param fraction completed fraction of the layer's walk, from 0 to 1 */
export function walkerAt({ layers, root }: Growth, layer: number, fraction: number): Walker {
  const { walk } = layers[layer];
  const before = layer > 0 ? layers[layer - 1].walk.at(-1) : undefined;
  const time = Math.max(0, Math.min(1, fraction)) * walk.length;
  const wholeSteps = Math.min(walk.length, Math.floor(time));
  const seen = new Set(walk.slice(0, wholeSteps).flatMap(({ kind, node }) => (kind === 'look' ? [node] : [])));
  const walked = walk.slice(0, wholeSteps).filter(({ kind }) => kind !== 'look').length;
  const last = wholeSteps > 0 ? walk[wholeSteps - 1] : before;
  const at = last ? (last.kind === 'back' ? (last.node.parent ?? root) : last.node) : root;
  const next = walk[wholeSteps];
  if (!next || next.kind === 'look') return { from: at, to: at, part: 0, walked, seen };
  return { from: at, to: next.kind === 'on' ? next.node : (at.parent ?? root), part: time - wholeSteps, walked, seen };
}
