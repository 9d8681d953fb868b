import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Bytes of script that a first load may take, as brotli. React, its router and queries take 71,000. */
export const scriptBudget = 110 * 1024;
/** Of the kinds of pages that fewer visits begin at. */
export const otherScriptBudget = 111 * 1024;

/** Bytes of each script that a page loads at first, as brotli. */
export const scriptsOf = (html: string): number[] =>
  [...new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file!))].map(
    (file) => brotliCompressSync(readFileSync(join('dist/web/client', file))).length,
  );
