/** Texts of which the result is kept, and how long they may be. */
const [maxTexts, maxTextLength] = [4096, 100];

/** A pure function of texts that recur: what it made of the last few thousand is kept. */
export const memoize = <Result>(of: (text: string) => Result): ((text: string) => Result) => {
  const cache = new Map<string, Result>();
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined || cache.has(text)) return known as Result;
    if (text.length > maxTextLength) return of(text);
    // A part of a feed's row, kept as it is, would keep the whole row.
    const own = JSON.parse(JSON.stringify(text)) as string;
    const result = of(own);
    if (cache.size >= maxTexts) cache.clear();
    cache.set(own, result);
    return result;
  };
};
