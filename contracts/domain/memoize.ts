/** Maximum number of cached texts, and their maximum length. */
const [maxTexts, maxTextLength] = [4096, 100];

/** Caches the results of a pure function of recurring texts. A full cache is emptied. */
export const memoize = <Result>(of: (text: string) => Result): ((text: string) => Result) => {
  const cache = new Map<string, Result>();
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined || cache.has(text)) return known as Result;
    if (text.length > maxTextLength) return of(text);
    // A substring of a feed's row would keep the whole row in memory, so the key is a copy.
    const own = JSON.parse(JSON.stringify(text)) as string;
    const result = of(own);
    if (cache.size >= maxTexts) cache.clear();
    cache.set(own, result);
    return result;
  };
};

/** Caches the results of a pure function of objects that do not change, for as long as these exist. */
export const memoizeObject = <Key extends object, Result>(of: (key: Key) => Result): ((key: Key) => Result) => {
  const cache = new WeakMap<Key, { readonly result: Result }>();
  return (key) => {
    let known = cache.get(key);
    if (known === undefined) cache.set(key, (known = { result: of(key) }));
    return known.result;
  };
};

/** Like {@link memoizeObject}, of two objects. */
export const memoizeObjects = <One extends object, Other extends object, Result>(
  of: (one: One, other: Other) => Result,
): ((one: One, other: Other) => Result) => {
  const ofOne = memoizeObject((one: One) => memoizeObject((other: Other) => of(one, other)));
  return (one, other) => ofOne(one)(other);
};
