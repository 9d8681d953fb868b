/**
 * What the work resolves to, or `late` where it takes longer than so many milliseconds: what becomes of it then is
 * nobody's.
 * @throws what the work does in time
 */
export const within = async <Result, Late>(
  milliseconds: number,
  work: Promise<Result>,
  late: Late,
): Promise<Result | Late> => {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<Late>((resolve) => {
    timer = setTimeout(resolve, milliseconds, late);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
};
