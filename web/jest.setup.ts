import { TextDecoder, TextEncoder } from 'node:util';

/** What browsers have, react-router needs when it loads, and jsdom lacks. */
Object.assign(globalThis, { TextDecoder, TextEncoder });
