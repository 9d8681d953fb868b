/** Milliseconds before each further try: what the server asks for when it is busy, then longer. */
const delays = [5_000, 20_000];

/** Whether another try may help: without an answer, or if the server was too busy. */
const mayRecover = (url: string): boolean => {
  const status = performance.getEntriesByName(url).findLast((entry) => 'responseStatus' in entry)?.responseStatus;
  return status === 0 || status === 429 || status === 503;
};

/**
 * Loads pictures once more that failed on a bad line or a busy server: when the line is back, or after a while. Their
 * components learn of the failure only after the last try.
 */
export const retryFailedPictures = (): void => {
  const tries = new WeakMap<HTMLImageElement, number>();
  const retry = (picture: HTMLImageElement, delay: number) => {
    const stop = () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
      picture.removeEventListener('load', stop);
      picture.style.visibility = '';
    };
    const again = () => {
      stop();
      // Setting the same address loads it again.
      if (picture.isConnected) picture.setAttribute('src', picture.getAttribute('src')!);
    };
    // The browser would draw its sign for a broken picture.
    picture.style.visibility = 'hidden';
    const timer = setTimeout(again, delay);
    window.addEventListener('online', again);
    // Another picture took its place meanwhile.
    picture.addEventListener('load', stop);
  };
  window.addEventListener(
    'error',
    (event) => {
      const picture = event.target;
      if (!(picture instanceof HTMLImageElement) || !mayRecover(picture.currentSrc)) return;
      const tried = tries.get(picture) ?? 0;
      const delay = delays[tried];
      if (delay === undefined) return;
      tries.set(picture, tried + 1);
      event.stopImmediatePropagation();
      retry(picture, delay);
    },
    true,
  );
};
