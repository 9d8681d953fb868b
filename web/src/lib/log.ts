/** Logs a problem to the browser's console that the shopper need not notice. */
export const logWarning = (message: string, cause?: unknown): void => {
  // eslint-disable-next-line no-console -- Meant for readers of the console.
  console.warn(...(cause === undefined ? [message] : [message, cause]));
};
