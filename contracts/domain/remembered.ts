/** Texts of which the result is kept, and how long they may be. */
const [maxTexts, maxTextLength] = [4096, 100];

/** A pure function of texts that recur: what it made of the last few thousand is kept. */
export const remembered = <Result>(of: (text: string) => Result): ((text: string) => Result) => {
  const kept = new Map<string, Result>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined || kept.has(text)) return known as Result;
    if (text.length > maxTextLength) return of(text);
    // A part of a feed's row, kept as it is, would keep the whole row.
    const own = JSON.parse(JSON.stringify(text)) as string;
    const result = of(own);
    if (kept.size >= maxTexts) kept.clear();
    kept.set(own, result);
    return result;
  };
};
