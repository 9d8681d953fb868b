import { imageSource } from '../../../lib/images.js';

/** Frames by index; undefined if a frame failed to load. */
export type Frames = readonly (HTMLImageElement | undefined)[];

/** Maximum number of parallel requests, so that other requests of the page find connections free. */
const atATime = 4;
export const widestFrame = 1100;

/** The last loaded frames, because full screen shows the same ones. */
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
    // The browser logs the address. The spin works without this frame.
    return undefined;
  }
};

/**
 * Loads all frames. Calls `onProgress` with the number of finished frames.
 * @returns undefined if aborted
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

/** Returns the frame, or the nearest one that loaded. */
export const nearestFrame = (frames: Frames, index: number): HTMLImageElement | undefined => {
  const count = frames.length;
  for (let away = 0; away <= count / 2; away++) {
    const found = frames[(index + away) % count] ?? frames[(index + count - away) % count];
    if (found) return found;
  }
  return undefined;
};
