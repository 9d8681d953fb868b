interface Following {
  /** Receives the data of each event as text. */
  readonly onCar: (data: string) => void;
  readonly onGone: () => void;
  /** The server refuses the stream, or its response is no stream. */
  readonly onRefused: () => void;
}

/** Milliseconds until a server that refused the stream is asked again. */
const pause = 30_000;

/**
 * Follows changes of a vehicle while the page is visible. Browsers allow few connections to a server, so background
 * tabs must not hold any.
 *
 * @returns stops following
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
      // The browser reconnects after a broken connection, but not after a response that is no stream.
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
  // Pictures load first, because an open stream leaves one connection less for them.
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
