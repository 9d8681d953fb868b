import { expect, it } from '@jest/globals';
import { chooseRemedy, confirmRemedy } from './lost-index.js';

const counted = (count: number) => ({ count: () => Promise.resolve(count) }) as never;
const whole = { view: counted(3), search: counted(3) };
const lost = { view: counted(3), search: counted(0) };
const empty = { view: counted(0), search: counted(0) };

it.each([
  ['is built anew', { live: lost }, {}, 'rebuild'],
  ['is left alone while it is being built', { live: lost }, { building: { build: 'b', by: 'ops' } }, undefined],
  ['waits for a lost previous one to be cleaned up', { live: lost, before: lost }, { previous: 'before' }, 'clean_up'],
  ['gives way to a previous one that is whole', { live: lost, before: whole }, { previous: 'before' }, 'roll_back'],
  ['that is lost is cleaned up beside a live one', { live: whole, before: lost }, { previous: 'before' }, 'clean_up'],
  ['that is whole is kept beside a live one', { live: whole, before: whole }, { previous: 'before' }, undefined],
  ['that is whole needs nothing', { live: whole }, {}, undefined],
  ['of an empty stock needs nothing', { live: empty }, {}, undefined],
  ['that was restored is built anew', { live: whole }, {}, 'rebuild', true],
  [
    'that was restored waits for operators beside a build to go back to',
    { live: whole, before: whole },
    { previous: 'before' },
    undefined,
    true,
  ],
  ['that does not exist needs nothing', { live: { view: counted(3), search: undefined } }, {}, undefined],
])('an index %s [ENG-02]', async (_, builds, state, remedy, isOlder = false) => {
  const open = (name: string) => Promise.resolve((builds as Record<string, typeof whole>)[name]!);
  expect(await chooseRemedy({ live: 'live', ...state }, open, isOlder)).toBe(remedy);
});

it('an index is mended when two checks in a row find it wrong, because documents reach the view first [ENG-02]', () => {
  const running = { failedChecks: 0 };
  const checks = ['rebuild', undefined, 'rebuild', 'rebuild'] as const;
  expect(checks.map((remedy) => confirmRemedy(running, remedy))).toEqual([undefined, undefined, undefined, 'rebuild']);
});
