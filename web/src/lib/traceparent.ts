import { newUuid } from './uuid.js';

/** Returns a `traceparent` header (W3C Trace Context) for a new trace. */
export const newTraceparent = (): string => {
  const id = newUuid().replaceAll('-', '');
  return `00-${id}-${id.slice(16)}-01`;
};
