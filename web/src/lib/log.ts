/** Tells whoever looks into the browser's console what went wrong without the shopper being any the worse. */
export const logWarning = (message: string, cause?: unknown): void => {
  // eslint-disable-next-line no-console -- It is for who looks there.
  console.warn(...(cause === undefined ? [message] : [message, cause]));
};
