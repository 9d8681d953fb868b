import type { RecordedEvent } from '#contracts/events/envelope';

/** Searches for the last event with a time up to the instant; 0: none. `eventAt`: the one there, or the last before. */
export const searchByTime = async (
  head: number,
  eventAt: (position: number) => Promise<Pick<RecordedEvent, 'position' | 'time'> | undefined>,
  instant: string,
): Promise<number> => {
  let [low, high, found] = [0, head, 0];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const event = await eventAt(middle);
    if (!event || event.time <= instant) [low, found] = [middle, event?.position ?? 0];
    else high = middle - 1;
  }
  return found;
};
