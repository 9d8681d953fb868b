import { expect, it } from '@jest/globals';
import { Readiness } from './readiness.js';

const fails = () => {
  throw new Error('connection refused');
};

it.each([
  ['ready', []],
  ['degraded', [{ name: 'projection', essential: false, check: fails }]],
  ['unavailable', [{ name: 'views', essential: true, check: async () => fails() }]],
] as const)(
  'a process is %s depending on which dependencies fail, and its readiness names them [OPS-05]',
  async (status, dependencies) => {
    const readiness = new Readiness();
    readiness.add({ name: 'log', essential: true, check: () => undefined }, ...dependencies);
    expect(await readiness.report()).toEqual({
      status,
      dependencies: { log: 'ok', ...Object.fromEntries(dependencies.map(({ name }) => [name, 'connection refused'])) },
      off: {},
    });
  },
);

it('a dependency that does not answer in time counts as failed [OPS-05]', async () => {
  const readiness = new Readiness();
  readiness.add({ name: 'search', essential: true, check: () => new Promise(() => undefined) });
  expect(await readiness.report()).toMatchObject({
    status: 'unavailable',
    dependencies: { search: expect.stringContaining('no answer') },
  });
});
