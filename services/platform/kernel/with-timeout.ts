/** Resolves to the result of the work, or to `late` after the timeout. What comes after the timeout is ignored. */
export const withTimeout = async <Result, Late>(
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
