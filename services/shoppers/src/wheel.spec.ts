import { expect, it } from '@jest/globals';
import { prizeAt, spinOf, wheelOf } from './wheel.js';

const prize = (id: string, weight: number) => ({ id, label: id, text: id, weight });
const prizes = [prize('rare', 5), prize('often', 80), prize('now-and-then', 15)];
const wheel = { campaign: 'c', heading: 'h', text: 't', terms: 't', prizes };

it('each prize of the wheel is won in proportion to its share [USER-02]', () => {
  const at = (chance: number) => prizeAt(prizes, chance).id;
  expect([at(0), at(0.0499), at(0.05), at(0.8499), at(0.85), at(0.999999)]).toEqual([
    'rare',
    'rare',
    'often',
    'often',
    'now-and-then',
    'now-and-then',
  ]);
  const won = Array.from({ length: 2000 }, (_, n) => spinOf('secret', wheel, `shopper ${n}`).prize.id);
  const share = (id: string) => won.filter((one) => one === id).length / won.length;
  expect(share('rare')).toBeGreaterThan(0.03);
  expect(share('rare')).toBeLessThan(0.07);
  expect(share('often')).toBeGreaterThan(0.75);
});

it('a spin has the same result each time, and another result in another campaign or with another secret [USER-02]', () => {
  const { code, prize: won } = spinOf('secret', wheel, 's');
  expect(spinOf('secret', wheel, 's')).toEqual({ code, prize: won });
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  expect(spinOf('secret', { ...wheel, campaign: 'd' }, 's').code).not.toBe(code);
  expect(spinOf('other', wheel, 's').code).not.toBe(code);
});

it('the wheel is available until just before its end [USER-02]', () => {
  const spin = { ...wheel, until: '2026-06-01T00:00:00+10:00' };
  expect(wheelOf({ spin }, new Date('2026-05-31T13:59:59.999Z'))).toBe(spin);
  expect(wheelOf({ spin }, new Date('2026-05-31T14:00:00.000Z'))).toBeUndefined();
});
