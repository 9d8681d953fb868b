import { newUuid } from './uuid.js';

/** Names the trace that begins with what a visitor did, as W3C Trace Context has it. */
export const newTraceparent = (): string => {
  const id = newUuid().replaceAll('-', '');
  return `00-${id}-${id.slice(16)}-01`;
};
