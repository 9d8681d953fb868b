import { expect, it } from '@jest/globals';
import { withoutTrailingSlashes } from './trailing-slashes.js';

it('the trailing slashes of an address are removed, unless it is only a slash', () => {
  const addresses = ['/', '//', '/cars', '/cars/', '/cars//', '//cars', 'https://kestrel.example/', ''];
  expect(addresses.map(withoutTrailingSlashes)).toEqual([
    ...['/', '/', '/cars', '/cars', '/cars', '//cars', 'https://kestrel.example', ''],
  ]);
});

it('each character of an address is read at most once, however many slashes it has [HOST-01]', () => {
  const readsOf = (text: string): number => {
    let reads = 0;
    const counted = new Proxy(Object(text) as string & object, {
      get: (_, key) => {
        if (/^\d+$/.test(String(key))) reads++;
        const value: unknown = Reflect.get(Object(text) as object, key);
        return typeof value === 'function' ? (value as () => unknown).bind(text) : value;
      },
    });
    withoutTrailingSlashes(counted);
    return reads;
  };
  expect(readsOf(`${'/'.repeat(2_000)}x`)).toBe(1);
  expect(readsOf('/'.repeat(2_000))).toBe(1_999);
});
