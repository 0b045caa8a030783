// Communication between parts of a search: claims of pieces, the best objective, words at meetings, and the module's
// requests.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canSuspend, Exchange } from '../../www/engine/exchange.ts';
import { AllGather } from '../../www/engine/all-gather.ts';
import { newMeter } from '../../www/engine/meter.ts';
import { WORDS } from '../../www/engine/words-of-parts.ts';
import { workersOf } from '../../www/engine/workers.ts';

const words = (/** @type {(number | bigint)[]} */ ...all) => BigInt64Array.from(all, BigInt);

/** A part's end of a port: sends questions, and returns replies with their words as lists. @param {MessagePort} port */
function partOf(port) {
  /** @type {((reply: any) => void)[]} */
  const waiting = [];
  port.onmessage = ({ data: { received, ...rest } }) =>
    waiting.shift()?.({ ...rest, received: received.map((/** @type {any} */ each) => each && [...each]) });
  const send = (/** @type {number} */ kind, /** @type {(number | bigint)[]} */ ...all) =>
    port.postMessage({ kind, words: words(...all) });
  return {
    send,
    /** @returns {Promise<import('../../www/engine/exchange.ts').Reply>} */
    ask(/** @type {number} */ kind, /** @type {(number | bigint)[]} */ ...all) {
      send(kind, ...all);
      return new Promise((resolve) => waiting.push(resolve));
    },
  };
}

/** A reply without words. @param {number | null} best @param {boolean} granted */
const plain = (best, granted) => ({ best, granted, received: [] });

/** @param {number} count @param {() => number | null} best */
function exchangeOf(count, best = () => null) {
  const exchange = new Exchange(count, best);
  return { exchange, parts: Array.from({ length: count }, (_, index) => partOf(exchange.join(index).port)) };
}

test('a piece of work belongs to the part that asks first, or that has already started it alone', async () => {
  const { exchange, parts } = exchangeOf(2);
  const [first, second] = parts;
  first.send(WORDS.taken, 1n);
  assert.deepEqual(await first.ask(WORDS.claim, 2n), plain(null, true));
  assert.deepEqual(await second.ask(WORDS.claim, 1n), plain(null, false));
  assert.deepEqual(await second.ask(WORDS.claim, 2n), plain(null, false));
  assert.deepEqual(await second.ask(WORDS.claim, -3n), plain(null, true));
  exchange.close();
});

test('each reply has the best value of all parts at that time', async () => {
  let best = /** @type {number | null} */ (null);
  const { exchange, parts } = exchangeOf(2, () => best);
  assert.deepEqual(await parts[0].ask(WORDS.best), plain(null, true));
  best = -4;
  assert.deepEqual(await parts[1].ask(WORDS.best), plain(-4, true));
  assert.deepEqual(await parts[1].ask(WORDS.claim, 1n), plain(-4, true));
  exchange.close();
});

test('a meeting waits for all parts that have not left, and each gets the others’ words', async () => {
  const { exchange, parts } = exchangeOf(3);
  let early = true;
  const first = parts[0].ask(WORDS.meet, 5n, 6n);
  void first.then(() => assert.ok(!early));
  const third = parts[2].ask(WORDS.meet, 9n);
  await parts[1].ask(WORDS.best);
  early = false;
  exchange.leave(1);
  // A part does not receive its own words.
  assert.deepEqual(await first, { ...plain(null, true), received: [null, [9n]] });
  assert.deepEqual(await third, { ...plain(null, true), received: [[5n, 6n], null] });
  const second = parts[0].ask(WORDS.meet, 7n);
  parts[2].send(WORDS.leave);
  assert.deepEqual((await second).received, [null]);
  exchange.close();
});

test('what three parts send reaches each of the others', async () => {
  const { exchange, parts } = exchangeOf(3);
  const replies = await Promise.all(parts.map(({ ask }, index) => ask(WORDS.meet, index)));
  const [first, second, third] = [[0n], [1n], [2n]];
  assert.deepEqual(
    replies.map(({ received }) => received),
    [
      [null, second, third],
      [first, null, third],
      [first, second, null],
    ],
  );
  exchange.close();
});

/** The received words, as lists. @param {import('../../www/engine/all-gather.ts').Gathered} received */
const list = (received) => received.map((each) => each && [...each]);

test('parts that exchange without the page receive the same turn from all, however fast one is', async () => {
  const exchange = new Exchange(3, () => null);
  const gatherers = [0, 1, 2].map((index) => new AllGather(exchange.join(index).others));
  const slow = gatherers[0].gather(words(0));
  const fast = gatherers[1].gather(words(10, 11));
  // The third part sends its words twice before the second, which needs them, reaches its second turn.
  const third = gatherers[2].gather(words(20)).then(() => gatherers[2].gather(words(21, 22, 23)));
  assert.deepEqual(list(await slow), [null, [10n, 11n], [20n]]);
  const second = gatherers[0].gather(words(...Array(100).keys()));
  assert.deepEqual(list(await fast), [[0n], null, [20n]]);
  assert.deepEqual(list(await gatherers[1].gather(words(12))), [
    [...Array(100).keys()].map(BigInt),
    null,
    [21n, 22n, 23n],
  ]);
  assert.equal(list(await third)[0]?.length, 100);
  assert.deepEqual(list(await second), [null, [12n], [21n, 22n, 23n]]);
  for (const each of gatherers) each.close();
  exchange.close();
});

test('buffers are reused, and a message stays valid until the next turn', async () => {
  const exchange = new Exchange(2, () => null);
  const [one, two] = [0, 1].map((index) => new AllGather(exchange.join(index).others));
  const buffers = new Set();
  for (let turn = 0; turn < 20; turn++) {
    const [first, second] = await Promise.all([one.gather(words(turn, -turn)), two.gather(words(7))]);
    assert.deepEqual(
      [list(first), list(second)],
      [
        [null, [7n]],
        [[BigInt(turn), BigInt(-turn)], null],
      ],
    );
    buffers.add(first[1]?.buffer.byteLength);
  }
  assert.deepEqual([...buffers], [16, 24], 'those of the first words, then those that came with two');
  one.close();
  two.close();
  exchange.close();
});

test('once a part is gone, those waiting for it receive nothing new, only what it had already sent', async () => {
  const exchange = new Exchange(2, () => null);
  const [one, two] = [0, 1].map((index) => new AllGather(exchange.join(index).others));
  void two.gather(words(5));
  assert.deepEqual(list(await one.gather(words(4))), [null, [5n]]);
  const alone = one.gather(words(4));
  one.markLost();
  assert.deepEqual(await alone, []);
  one.close();
  two.close();
  exchange.close();
});

/**
 * Simulates a browser that can suspend a search: the wrapped function stays a function.
 * @param {() => Promise<void>} run
 */
async function suspending(run) {
  const given = /** @type {any} */ (WebAssembly);
  given.Suspending = function Suspending(/** @type {Function} */ imported) {
    return imported;
  };
  given.promising =
    (/** @type {Function} */ exported) =>
    async (/** @type {any[]} */ ...all) =>
      exported(...all);
  try {
    await run();
  } finally {
    delete given.Suspending;
    delete given.promising;
  }
}

test('a browser that can’t suspend a search has no exchange, and its module asks nothing', async () => {
  assert.equal(canSuspend(), false);
  const { present } = await import('../../www/engine/asking.ts');
  assert.equal(present(), 0);
});

test('the module asks through words in its memory, and finds the reply there', async () => {
  await suspending(async () => {
    const asking = await import(`../../www/engine/asking.ts${'?suspending'}`);
    const exchange = new Exchange(2, () => 12);
    const memory = new WebAssembly.Memory({ initial: 1 });
    const at = 64;
    const [from, to] = [at, 256];
    const ask = (/** @type {number} */ kind, /** @type {(number | bigint)[]} */ ...all) => {
      new BigInt64Array(memory.buffer, from, all.length).set(words(...all));
      return asking.ask(kind, from, all.length, to);
    };
    const reply = (/** @type {number} */ count) => [...new BigInt64Array(memory.buffer, to, count)];
    const [otherPlace, place] = [exchange.join(1), exchange.join(0)];
    const [part, gatherer] = [partOf(otherPlace.port), new AllGather(otherPlace.others)];
    const exports = {
      memory,
      __wbindgen_malloc: () => 1024,
      async solve(/** @type {any[]} */ ...given) {
        assert.deepEqual(given.slice(4), [{ request: 1 }, 'listener']);
        assert.equal(asking.present(), 1);
        assert.equal(ask(WORDS.taken, 4n), 3, 'replied at once, without suspending');
        assert.deepEqual(reply(await ask(WORDS.claim, 4n)), [1n, 12n, 0n]);
        void part.ask(WORDS.meet, 5n, 6n, 7n);
        assert.deepEqual(reply(await ask(WORDS.meet, 8n, 9n)), [1n, 12n, 1n, -1n, 3n]);
        assert.deepEqual(reply(asking.ask(WORDS.received, 0, 1, to)), [5n, 6n, 7n], 'the words of another part');
        const received = gatherer.gather(words(1n, 2n));
        assert.deepEqual(
          reply(await ask(WORDS.gather, 3n)),
          [0n, 0n, 1n, -1n, 2n],
          'without the page, so without the best',
        );
        assert.deepEqual(reply(asking.ask(WORDS.received, 0, 1, to)), [1n, 2n]);
        assert.deepEqual(list(await received), [[3n], null]);
        const alone = ask(WORDS.gather, 3n);
        exchange.reportLoss(1);
        assert.deepEqual(reply(await alone), [0n, 0n, 1n], 'the page reports that the other part is gone');
        return 'end';
      },
    };
    const end = await asking.solveAsking(exports, place, ['f', 'b', { request: 1 }, 'listener']);
    assert.equal(end, 'end');
    assert.equal(asking.present(), 0, 'no port is left after the end');
    gatherer.close();
    exchange.close();
  });
});

test('parts get their ports before they begin, and a finished part is not waited for', async () => {
  await suspending(async () => {
    /** @type {string[]} */
    const log = [];
    const meter = newMeter();
    const outcome = { status: 'optimal', stop: null, engine: 'e', objective: 7, moves: 'm', bound: 7, nodes: 1 };
    const end = { type: 'end', end: { kind: 'done', outcome: { ...outcome, memoryMb: 1, extra: null } } };
    const plain = (/** @type {number} */ index) => {
      /** @type {ReturnType<typeof partOf>} */
      let place;
      const worker = /** @type {any} */ ({
        async postMessage(/** @type {any} */ message) {
          log.push(`${index} ${message.type ?? 'task'}`);
          if (message.type === 'hold') {
            place = partOf(message.port);
            return;
          }
          const send = (/** @type {any} */ data) => worker.onmessage?.({ data });
          send({ type: 'event', event: { type: 'started', engine: 'e' } });
          if (index === 0) send({ type: 'event', event: { type: 'incumbent', objective: 7, moves: 'm' } });
          if (index === 0) send({ type: 'event', event: { type: 'divided', ends: 'all' } });
          if (index === 0) log.push(`meets ${JSON.stringify(await place.ask(WORDS.meet, 1n))}`);
          else log.push(`best ${JSON.stringify(await place.ask(WORDS.best))}`);
          send(end);
        },
      });
      const handle = { worker, memory: null, startMessage: (/** @type {any} */ task) => task };
      return { open: async () => handle, close() {} };
    };
    let workerCount = 0;
    const workers = workersOf(/** @type {any} */ (plain(0)), () => /** @type {any} */ (plain(++workerCount)));
    const watch = /** @type {any} */ ({ workerStartMs: 1000, silenceMs: 1000, graceMs: 100 });
    const task = { family: 'f', board: 'b', request: {} };
    const better = (/** @type {number} */ a, /** @type {number} */ b) => a < b;
    const split = { task, count: 2, takesAnswer: true, watch, signal: undefined, emit() {}, better, meter };
    const ended = /** @type {any} */ (await workers.solve(/** @type {any} */ (split)));
    assert.equal(ended.outcome.status, 'optimal');
    const replyText = (/** @type {any[]} */ ...all) => JSON.stringify({ best: 7, granted: true, received: all });
    assert.deepEqual(log, ['0 hold', '0 task', '1 hold', '1 task', `best ${replyText()}`, `meets ${replyText(null)}`]);
  });
});
