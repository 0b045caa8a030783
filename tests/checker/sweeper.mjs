/**
 * The second checker of Room Sweeper: shares no code with the wasm. Each square is an object, each person walks by
 * coordinates.
 */

const DIRECTIONS = { U: [0, -1], R: [1, 0], D: [0, 1], L: [-1, 0] };
const KINDS = { 2: { cleans: 5, bin: null }, 3: { cleans: 6, bin: 8 }, 4: { cleans: 7, bin: 9 } };

/** @param {string} text */
function read(text) {
  const numbers = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\s+/)
    .map(Number);
  const [w, h] = numbers;
  const codes = numbers.slice(2, 2 + w * h);
  const rest = numbers.slice(2 + w * h);
  const at = (x, y) => (x < 0 || y < 0 || x >= w || y >= h ? null : codes[y * w + x]);
  const people = [];
  codes.forEach((code, cell) => {
    if (KINDS[code])
      people.push({ ...KINDS[code], kind: code, x: cell % w, y: Math.floor(cell / w), last: null, left: 0, hands: 0 });
  });
  for (const kind of [2, 3, 4]) {
    const limits = rest.splice(0, rest[0] + 1).slice(1);
    people
      .filter((p) => p.kind === kind)
      .forEach((p, i) => {
        p.left = limits[i];
      });
  }
  const floor = codes.map((code) => (KINDS[code] ? 1 : code));
  return { w, h, at, people, floor };
}

/** @param {ReturnType<typeof read>} room @param {any} person @param {string} letter */
function fault(room, person, letter) {
  if (letter === '.') return null;
  if (person.left === 0) return 'has-stopped';
  const [x, y] = [person.x + DIRECTIONS[letter][0], person.y + DIRECTIONS[letter][1]];
  const square = room.at(x, y);
  if (square === null) return 'leaves-the-room';
  if (square >= 8) return 'no-entry';
  if (person.last && person.last.x === x && person.last.y === y) return 'turns-back';
  return null;
}

/** @param {ReturnType<typeof read>} room @param {any} person @param {string} letter */
function walkOne(room, person, letter) {
  person.last = { x: person.x, y: person.y };
  person.x += DIRECTIONS[letter][0];
  person.y += DIRECTIONS[letter][1];
  person.left -= 1;
  const cell = person.y * room.w + person.x;
  if (room.floor[cell] === 0) room.floor[cell] = 1;
  if (room.floor[cell] === person.cleans) {
    room.floor[cell] = 1;
    if (person.bin) person.hands += 1;
  }
  const neighbours = Object.values(DIRECTIONS).map(([dx, dy]) => room.at(person.x + dx, person.y + dy));
  if (person.bin && neighbours.includes(person.bin)) person.hands = 0;
}

/** @param {ReturnType<typeof read>} room @param {any[]} movers */
function meet(room, movers) {
  for (const a of movers) {
    if (!movers.some((b) => b !== a && b.x === a.x && b.y === a.y)) continue;
    for (let y = a.y - 1; y <= a.y + 1; y++) {
      for (let x = a.x - 1; x <= a.x + 1; x++) {
        if (room.at(x, y) !== null && room.floor[y * room.w + x] === 0) room.floor[y * room.w + x] = 1;
      }
    }
  }
}

/**
 * With drawn routes, a plan is an answer only if it begins with all of their steps.
 * @param {string} boardText @param {string} movesText @param {string[]} [drawn] a route for each person
 * @returns {{ legal: boolean, goal: boolean, objective: number, violation?: { step: number, code: string } }}
 */
export function check(boardText, movesText, drawn = []) {
  const room = read(boardText);
  const letters = [...movesText.replace(/\s/g, '').toUpperCase()];
  const count = room.people.length;
  let steps = 0;
  for (let start = 0; start < letters.length; start += count) {
    const tick = letters.slice(start, start + count);
    for (let i = 0; i < tick.length; i++) {
      const code = room.people.every((p) => p.left === 0) ? 'everybody-stopped' : fault(room, room.people[i], tick[i]);
      if (code) return { legal: false, goal: false, objective: steps, violation: { step: start + i, code } };
      if (tick[i] !== '.') steps += 1;
    }
    if (tick.length < count) return { legal: true, goal: false, objective: steps };
    const movers = room.people.filter((_, i) => tick[i] !== '.');
    room.people.forEach((person, i) => {
      if (tick[i] === '.') person.left = 0;
      else walkOne(room, person, tick[i]);
    });
    meet(room, movers);
  }
  const clean = !room.floor.some((code) => code === 0 || (code >= 5 && code <= 7));
  const walked = (person) => letters.filter((letter, at) => at % count === person && letter !== '.').join('');
  const begins = drawn.every((route, person) => walked(person).startsWith(route));
  return { legal: true, goal: begins && clean && room.people.every((p) => p.hands === 0), objective: steps };
}

/**
 * Fewest steps of all people, by trying all games; null if the room can't be cleaned. For small rooms only.
 * @param {string} boardText
 */
export function fewestSteps(boardText) {
  const start = read(boardText);
  const count = start.people.length;
  let best = Infinity;
  /** @type {Map<string, number>} */
  const seen = new Map();
  const key = (/** @type {any} */ { people, floor }) =>
    `${floor} ${people.map((/** @type {any} */ p) => (p.left === 0 ? `-${p.hands}` : [p.x, p.y, p.last?.x, p.last?.y, p.left, p.hands]))}`;
  const ticks = Array.from({ length: 5 ** count }, (_, number) =>
    Array.from({ length: count }, (_, at) => 'URDL.'[Math.floor(number / 5 ** at) % 5]),
  );
  const walk = (/** @type {any} */ room, /** @type {number} */ steps) => {
    const known = seen.get(key(room));
    if (steps >= best || (known !== undefined && known <= steps)) return;
    seen.set(key(room), steps);
    const clean = !room.floor.some((/** @type {number} */ code) => code === 0 || (code >= 5 && code <= 7));
    if (clean && room.people.every((/** @type {any} */ p) => p.hands === 0)) best = steps;
    for (const tick of ticks) {
      if (tick.every((letter) => letter === '.') || tick.some((letter, at) => fault(room, room.people[at], letter)))
        continue;
      const next = { ...room, people: room.people.map((/** @type {any} */ p) => ({ ...p })), floor: [...room.floor] };
      next.people.forEach((/** @type {any} */ person, /** @type {number} */ at) => {
        if (tick[at] === '.') person.left = 0;
        else walkOne(next, person, tick[at]);
      });
      meet(
        next,
        next.people.filter((/** @type {any} */ _, /** @type {number} */ at) => tick[at] !== '.'),
      );
      walk(next, steps + tick.filter((letter) => letter !== '.').length);
    }
  };
  walk(start, 0);
  return best === Infinity ? null : best;
}
