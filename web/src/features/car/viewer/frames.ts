import { imageSource } from '../../../lib/images.js';

/** By their place; absent where one could not be loaded. */
export type Frames = readonly (HTMLImageElement | undefined)[];

/** Other requests of the page find connections free. */
const atATime = 4;
export const widestFrame = 1100;

/** The frames looked at last: full screen shows the same ones again. */
let latest: { readonly key: string; readonly frames: Frames } | undefined;

const keyOf = (paths: readonly string[], width: number): string => `${width} ${paths.join(' ')}`;

export const loadedFrames = (paths: readonly string[], width: number): Frames | undefined =>
  latest?.key === keyOf(paths, width) ? latest.frames : undefined;

const load = async (path: string, width: number): Promise<HTMLImageElement | undefined> => {
  const image = new Image();
  image.fetchPriority = 'low';
  image.src = imageSource(path, width).src;
  try {
    await image.decode();
    return image;
  } catch {
    // The browser's console has the address; the spin goes on without this frame.
    return undefined;
  }
};

/**
 * Loads every frame, `onProgress` hearing how many are done.
 * @returns undefined when given up on
 */
export const loadFrames = async (
  paths: readonly string[],
  width: number,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<Frames | undefined> => {
  const frames: (HTMLImageElement | undefined)[] = paths.map(() => undefined);
  let [next, done] = [0, 0];
  const work = async (): Promise<void> => {
    while (next < paths.length && !signal.aborted) {
      const index = next++;
      frames[index] = await load(paths[index]!, width);
      done++;
      if (!signal.aborted) onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  if (signal.aborted) return undefined;
  latest = { key: keyOf(paths, width), frames };
  return frames;
};

/** The frame, or the nearest one there is. */
export const nearestFrame = (frames: Frames, index: number): HTMLImageElement | undefined => {
  const count = frames.length;
  for (let away = 0; away <= count / 2; away++) {
    const found = frames[(index + away) % count] ?? frames[(index + count - away) % count];
    if (found) return found;
  }
  return undefined;
};
