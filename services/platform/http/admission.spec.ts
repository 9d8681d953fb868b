import { expect, it } from '@jest/globals';
import { Admission } from './admission.js';

const soon = 20;
const never = 60_000;

/** Records the names of admitted and of refused requests. */
const follow = (admission: Admission) => {
  const let_in: string[] = [];
  const refused: string[] = [];
  const enter = async (name: string, isCrawler = false, site = 'kestrel') =>
    void ((await admission.enter({ site, isCrawler })) ? let_in : refused).push(name);
  return { let_in, refused, enter };
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('waiting people are admitted before waiting crawlers, each in order of arrival [PAGE-01]', async () => {
  const admission = new Admission({ concurrency: 1, maxWaiting: 10, waitTimeout: never });
  const { let_in, enter } = follow(admission);
  for (const name of ['first', 'Googlebot', 'Mia', 'bingbot', 'Tom']) void enter(name, name.endsWith('bot'));
  for (let left = 0; left < 5; left++) {
    await settled();
    admission.leave();
  }
  expect(let_in).toEqual(['first', 'Mia', 'Tom', 'Googlebot', 'bingbot']);
});

it('a full waiting queue refuses its last crawler before it refuses a person [PAGE-01]', async () => {
  const admission = new Admission({ concurrency: 1, maxWaiting: 2, waitTimeout: never });
  const { refused, enter } = follow(admission);
  void enter('first');
  for (const name of ['Googlebot', 'bingbot', 'petalbot', 'Mia', 'Tom', 'Ana'])
    void enter(name, name.endsWith('bot')).then(settled);
  await settled();
  expect(refused).toEqual(['petalbot', 'bingbot', 'Googlebot', 'Ana']);
  expect(admission.waiting).toBe(2);
  admission.leave();
  admission.leave();
});

it('a request that waits too long is refused, and a later one is admitted in its turn [PAGE-01]', async () => {
  const admission = new Admission({ concurrency: 1, maxWaiting: 10, waitTimeout: soon });
  const { let_in, refused, enter } = follow(admission);
  await enter('first');
  await enter('Mia');
  expect(refused).toEqual(['Mia']);
  expect(admission.waiting).toBe(0);
  admission.leave();
  await enter('Tom');
  expect(let_in).toEqual(['first', 'Tom']);
});

it('sites take turns in the waiting queue, so a heavily crawled site gets only its share [PAGE-04]', async () => {
  const admission = new Admission({ concurrency: 1, maxWaiting: 20, waitTimeout: never });
  const { let_in, enter } = follow(admission);
  await enter('first');
  for (const name of ['k1', 'k2', 'k3', 'k4']) void enter(name);
  for (const name of ['m1', 'm2']) void enter(name, false, 'meridian');
  void enter('t1', false, 'tempo');
  for (const name of ['kbot1', 'kbot2']) void enter(name, true);
  void enter('mbot', true, 'meridian');
  for (let left = 0; left < 11; left++) {
    await settled();
    admission.leave();
  }
  expect(let_in).toEqual(['first', 'k1', 'm1', 't1', 'k2', 'm2', 'k3', 'k4', 'kbot1', 'mbot', 'kbot2']);
});

it('in a full queue, the site with the most waiting requests gives a place to another site [PAGE-04]', async () => {
  const admission = new Admission({ concurrency: 1, maxWaiting: 4, waitTimeout: never });
  const { refused, enter } = follow(admission);
  await enter('first');
  for (const name of ['k1', 'k2', 'k3', 'k4', 'k5']) void enter(name);
  await settled();
  expect(refused).toEqual(['k5']);
  for (const name of ['m1', 'm2', 'm3']) void enter(name, false, 'meridian');
  await settled();
  expect(refused.toSorted()).toEqual(['k3', 'k4', 'k5', 'm3']);
  expect(admission.waiting).toBe(4);
  for (let left = 0; left < 5; left++) admission.leave();
});
