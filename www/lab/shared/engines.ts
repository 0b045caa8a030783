/** The laboratory's engines: of each build one, made by the first who asks, and as many more as run side by side. */

import type { Build } from '../lab.ts';
import type { Engine } from '../../engine/types.ts';
import { createEngine } from '../../engine/client.ts';

/** The modules of the rules, by family. Those that solve are found by them. */
const rules: Record<string, URL> = {
  beam: new URL('../../pkg-rules/streamer.wasm', import.meta.url),
  maze: new URL('../../pkg-rules/maze.wasm', import.meta.url),
  slide: new URL('../../pkg-rules/slide.wasm', import.meta.url),
  sokoban: new URL('../../pkg-rules/sokoban.wasm', import.meta.url),
  sweeper: new URL('../../pkg-rules/sweeper.wasm', import.meta.url),
};
const rulesAt = (family: string): URL | undefined => rules[family];

async function opened(made: Promise<Engine>, family: string): Promise<Engine> {
  const engine = await made;
  await engine.fetchRules(family);
  return engine;
}

/** An engine that nobody else has. */
export const oneMore = (family: string, build: Build = 'plain'): Promise<Engine> =>
  opened(createEngine({ plain: build === 'plain', rulesAt }), family);

export function enginesOf() {
  const made: Partial<Record<Build, Promise<Engine>>> = {};
  return (family: string, build: Build = 'plain'): Promise<Engine> => {
    const engine = made[build] ?? createEngine({ plain: build === 'plain', rulesAt });
    made[build] = engine;
    engine.catch(() => {
      delete made[build];
    });
    return opened(engine, family);
  };
}
