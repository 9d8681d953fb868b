/** Returns the page numbers to link: first, last, current and neighbours. `gap` stands for omitted numbers. */
export const pagesAround = (page: number, pages: number): (number | 'gap')[] => {
  const offered = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const numbers = [...new Set(offered)].sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const missing = number - (numbers[index - 1] ?? 0) - 1;
    return missing === 0 ? [number] : missing === 1 ? [number - 1, number] : ['gap' as const, number];
  });
};
