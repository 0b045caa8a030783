// The second checker of the streamer's challenge: it reads the contest's input and output itself and shares no code
// with the crate.

const way = { U: [-1, 0], R: [0, 1], D: [1, 0], L: [0, -1] };

/** SplitMix64, the part that a seed's maps need. @param {bigint} seed */
function randomWords(seed) {
  let state = seed;
  const wrap = (/** @type {bigint} */ value) => BigInt.asUintN(64, value);
  return () => {
    state = wrap(state + 0x9e3779b97f4a7c15n);
    let word = state;
    word = wrap((word ^ (word >> 30n)) * 0xbf58476d1ce4e5b9n);
    word = wrap((word ^ (word >> 27n)) * 0x94d049bb133111ebn);
    return word ^ (word >> 31n);
  };
}

/** @param {number} maps @param {number} height @param {number} width @param {bigint} seed @returns {string[][][]} */
function mapsOfSeed(maps, height, width, seed) {
  const next = randomWords(seed);
  const below = (/** @type {number} */ end) => Number((next() * BigInt(end)) >> 64n);
  return Array.from({ length: maps }, () => {
    const rows = Array.from({ length: height }, (_r, row) =>
      Array.from({ length: width }, (_c, column) => {
        if (row === 0 || column === 0 || row === height - 1 || column === width - 1) return '#';
        const chance = Number(next() >> 11n) / 2 ** 53;
        return chance < 0.2 ? '#' : chance < 0.23 ? 'x' : 'o';
      }),
    );
    const row = 1 + below(height - 2);
    rows[row][1 + below(width - 2)] = '@';
    return rows;
  });
}

/** @param {string} text */
function read(text) {
  const words = text.trim().split(/\s+/);
  const [count, choose, height, width, keys] = words.slice(0, 5).map(Number);
  if (words[5] === 'seed') return { count, choose, keys, maps: mapsOfSeed(count, height, width, BigInt(words[6])) };
  const rows = words.slice(5).map((row) => [...row]);
  return {
    count,
    choose,
    keys,
    maps: Array.from({ length: count }, (_, map) => rows.slice(map * height, (map + 1) * height)),
  };
}

/**
 * @param {string} boardText @param {string} movesText
 * @returns {{ legal: boolean, goal: boolean, objective: number, violation?: { step: number, code: string } }}
 */
export function check(boardText, movesText) {
  const { count, choose, keys, maps } = read(boardText);
  /** @type {{ map: number, rows: string[][], row: number, column: number, free: boolean }[]} */
  const plays = [];
  let [coins, pressed, step] = [0, 0, 0];
  const fail = (/** @type {string} */ code) => ({
    legal: false,
    goal: false,
    objective: coins,
    violation: { step, code },
  });
  for (const word of movesText.match(/\d+|[A-Z]/g) ?? []) {
    if (/\d/.test(word)) {
      const map = Number(word);
      if (plays.length === choose) return fail('all-maps-chosen');
      if (map >= count) return fail('no-such-map');
      if (plays.some((play) => play.map === map)) return fail('map-chosen-twice');
      const rows = maps[map].map((row) => [...row]);
      const row = rows.findIndex((line) => line.includes('@'));
      if (row < 0) return fail('no-player');
      plays.push({ map, rows, row, column: rows[row].indexOf('@'), free: true });
    } else {
      if (plays.length < choose) return fail('choose-maps-first');
      if (pressed === keys) return fail('out-of-keys');
      pressed += 1;
      const [down, right] = way[/** @type {'U'} */ (word)];
      for (const play of plays.filter((each) => each.free)) {
        const ahead = play.rows[play.row + down]?.[play.column + right] ?? '#';
        if (ahead === '#') continue;
        play.row += down;
        play.column += right;
        if (ahead === 'x') play.free = false;
        if (ahead === 'o') {
          coins += 1;
          play.rows[play.row][play.column] = '.';
        }
      }
    }
    step += 1;
  }
  return { legal: true, goal: plays.length === choose, objective: coins };
}
