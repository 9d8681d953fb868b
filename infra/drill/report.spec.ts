import { expect, it } from '@jest/globals';
import { isFine, pageOf, rowOf, type Expected } from './report.js';

const of = (lead_id: string, id = `event of ${lead_id}`) => ({ lead_id, id });
const log = ['a1', 'b1', 'a2', 'b2'].map((lead_id) => of(lead_id));
const wanted = new Map(log.map(({ lead_id }) => [lead_id, lead_id[0]!]));
const expected: Expected = { wanted, log, again: new Set(['b2']) };
const once = { name: 'pull', suffered: () => '', mayRepeat: false, isOrdered: true };

it('a subscriber with every lead in order within its dealership is fine [CRM-16]', () => {
  const arrivals = ['b1', 'a1', 'a2', 'b2'].map((lead_id) => of(lead_id));
  const row = rowOf({ ...once, arrivals }, expected);
  expect(row).toMatchObject({ messages: 4, missing: 0, disordered: 0, repeated: 0, unexpected: 0 });
  expect(isFine(row)).toBe(true);
});

it('missing leads, leads out of order and repeats that the contract does not allow are counted [CRM-16]', () => {
  const arrivals = [of('a2'), of('a1'), of('a1'), of('b1')];
  const row = rowOf({ ...once, arrivals }, expected);
  expect(row).toMatchObject({ missing: 1, disordered: 1, repeated: 1, unexpected: 1 });
  expect(rowOf({ ...once, arrivals, mayRepeat: true }, expected).unexpected).toBe(0);
  expect(isFine(row)).toBe(false);
});

it('a lead may arrive under two ids only if it was sent again after a restore [CRM-16]', () => {
  const arrivals = [...log, of('b2', 'lost')];
  expect(rowOf({ ...once, arrivals }, expected)).toMatchObject({ afterRestore: 1, unexpected: 0 });
  expect(rowOf({ ...once, arrivals: [...log, of('a1', 'lost')] }, expected)).toMatchObject({ unexpected: 1 });
  const [a1, b1, a2] = log;
  expect(rowOf({ ...once, arrivals: [a1!, b1!, a2!, of('b2', 'lost')] }, expected)).toMatchObject({ missing: 1 });
});

it('the report of a drill has the number of leads and of kills, and a row for each subscriber [CRM-16]', () => {
  const rows = [rowOf({ ...once, suffered: () => 'nothing', arrivals: log }, expected)];
  const page = pageOf({ rows, kills: 17 }, { leads: 10_000, seconds: 60 });
  expect(page).toContain('10,000 leads');
  expect(page).toContain('17 times: every 60 seconds');
  expect(page).toContain('| pull | nothing | 4 | 0 | 0 | 0 | 0 | 0 |');
});
