/**
 * Binary search for the last of the positions 1 to `head` whose event has a time up to the instant; 0 when none has.
 *
 * @param timeAt the time of the event at a position
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
