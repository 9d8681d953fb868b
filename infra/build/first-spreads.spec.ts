import { setFlagsFromString } from 'node:v8';
import { expect, it } from '@jest/globals';
import { prependPrototypes } from './first-spreads.js';

const source = `
const make = (a) => ({ ...a, b: { ...a, c: 2 } });
const bare = (a) => ({ ...a, __proto__: null });`;
const used = `
// Until V8 has compiled it.
for (let i = 0; i < 3000; i++) make({ a: 1 });
const given = JSON.parse('{"a":1,"__proto__":{"evil":true}}');
return [make(given), bare(given), %HaveSameMap(make(given), make(given))];`;

it('the build keeps the content of objects that begin with a spread, and they share a hidden class', () => {
  setFlagsFromString('--allow-natives-syntax');
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- The test runs the built code.
  const run = new Function(prependPrototypes(source).toString() + used) as () => [object, object, boolean];
  const [made, bare, areAlike] = run();
  expect(JSON.stringify(made)).toBe('{"a":1,"__proto__":{"evil":true},"b":{"a":1,"__proto__":{"evil":true},"c":2}}');
  expect('evil' in made).toBe(false);
  expect(Object.getPrototypeOf(bare)).toBeNull();
  expect(areAlike).toBe(true);
});
