import { expect, it } from '@jest/globals';
import { ForeignEvents } from './foreign-events.js';
import { Readiness } from './readiness.js';

const seen = () => {
  const warned: string[] = [];
  const foreign = new ForeignEvents({ warn: (place: object) => void warned.push(JSON.stringify(place)) } as never);
  const readiness = new Readiness();
  readiness.add(foreign.dependency);
  return { foreign, readiness, warned };
};

it('readiness names the latest foreign event of each stream, which is logged once [ENG-04]', async () => {
  const { foreign, readiness, warned } = seen();
  expect((await readiness.report()).status).toBe('ready');
  for (const [stream, revision, position] of [
    ['lead-1', 1, 20],
    ['lead-1', 0, 10],
    ['car-2', 3, 30],
  ] as const)
    foreign.note({ stream, revision, position });
  expect(await readiness.report()).toMatchObject({
    status: 'degraded',
    dependencies: {
      'foreign events': expect.stringContaining(
        'revision 1 of lead-1 at position 20, revision 3 of car-2 at position 30',
      ),
    },
  });
  expect((await readiness.report('anybody')).dependencies['foreign events']).not.toContain('lead-1');
  expect(warned).toHaveLength(2);
});

it('only some of very many streams with foreign events are named [ENG-04]', async () => {
  const { foreign, readiness, warned } = seen();
  for (let i = 0; i < 1000; i++) foreign.note({ stream: `car-${i}`, revision: 0, position: i });
  const { dependencies } = await readiness.report();
  expect(dependencies['foreign events']!.split('car-')).toHaveLength(6);
  expect(warned).toHaveLength(5);
});
