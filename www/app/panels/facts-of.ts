/** The facts of a scene, computed once however many parts of the page show them: some need queries to the rules. */

import type { Fact, Family, Scene } from '../../puzzles/contract.ts';

const cache: WeakMap<Scene, Fact[]> = new WeakMap();

export function factsOf(family: Family, scene: Scene): Fact[] {
  const facts = cache.get(scene) ?? family.facts(scene);
  cache.set(scene, facts);
  return facts;
}
