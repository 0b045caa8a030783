/** The reasons why a step is right. */

import type { Language } from '../contract.ts';

const ja = {
  only: '引き返せないので、進めるのはここだけです。',
  equal: 'どちらへ進んでも、片づけられます。',
  'who.others': 'ほかの方向では',
  'who.several': 'ほかの方向のうち {count} つでは',
  'who.trap': '汚れのある{way}へ進むと',
  'what.lost': '{who}、ほかの人がどう歩いても片づきません。',
  'what.no-time': '{who}、もう誰も間に合わない所が残ります。',
  'what.bin': '{who}、物を拾って箱へ捨てるまでの歩数が足りません。',
  'what.count': '{who}、残りの歩数ではすべての汚れを片づけられません。',
  'what.colour': '{who}、市松模様で見た片方の色の汚れに歩数が足りません。',
  'what.sides': '{who}、通り抜けられない汚れが多く、歩数が足りません。',
};

const en: typeof ja = {
  only: 'There is no turning back: only one way is open.',
  equal: 'Every way that is open leads to an answer.',
  'who.others': 'Any other way',
  'who.several': 'Of the other ways, {count}',
  'who.trap': 'Going {way}, onto dirt,',
  'what.lost': '{who} would leave no answer, whatever the others do.',
  'what.no-time': '{who} would leave something that nobody reaches in time.',
  'what.bin': '{who} would leave too few steps to bring everything to its bin.',
  'what.count': '{who} would leave more dirt than the steps can clean.',
  'what.colour': '{who} would leave more dirt on one colour of the chequerboard than can be visited.',
  'what.sides': '{who} would leave too much dirt that can’t be passed through.',
};

export const words: Record<Language, typeof ja> = { ja, en };
