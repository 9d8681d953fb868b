interface Following {
  /** Called with the text of what was sent. */
  readonly onCar: (data: string) => void;
  readonly onGone: () => void;
  /** The server turned us away, or answers no more. */
  readonly onRefused: () => void;
}

/** Milliseconds until a server that turned us away is asked again. */
const pause = 30_000;

/**
 * Listens to what becomes of a vehicle for as long as the page can be seen: a browser has few connections to a server,
 * and tabs in the background should not hold them.
 *
 * @returns ends it
 */
export const followCar = (slug: string, { onCar, onGone, onRefused }: Following): (() => void) => {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const open = () => {
    close();
    source = new EventSource(`/api/cars/${encodeURIComponent(slug)}/events`);
    source.addEventListener('car', (event) => onCar((event as MessageEvent<string>).data));
    source.addEventListener('gone', () => {
      close();
      onGone();
    });
    source.addEventListener('error', () => {
      // The browser itself comes back after a line that broke, but not after an answer that was no stream.
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      timer = setTimeout(look, pause);
      onRefused();
    });
  };
  const look = () => {
    if (document.visibilityState === 'hidden') close();
    else if (!source) open();
  };
  // Pictures come first: a connection that stays open is one less to load them with.
  const start = () => {
    document.addEventListener('visibilitychange', look);
    look();
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
  return () => {
    window.removeEventListener('load', start);
    document.removeEventListener('visibilitychange', look);
    close();
  };
};
