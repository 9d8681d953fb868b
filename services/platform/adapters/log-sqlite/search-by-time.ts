/**
 * The last of the positions 1 to `head` whose event was decided up to the instant, by halving; 0 when none was.
 *
 * @param timeAt when the event at a position was decided
 */
export const searchByTime = async (
  head: number,
  timeAt: (position: number) => Promise<string>,
  instant: string,
): Promise<number> => {
  let [low, high] = [0, head];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((await timeAt(middle)) <= instant) low = middle;
    else high = middle - 1;
  }
  return low;
};
