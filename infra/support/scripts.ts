import { statSync } from 'node:fs';
import { join } from 'node:path';

/** Maximum bytes of script in a first load, as Brotli. React, its router and queries take 71,000. */
export const scriptBudget = 110 * 1024;
/** The same for kinds of pages at which fewer visits begin. */
export const otherScriptBudget = 112 * 1024;

/** Returns the bytes of each script in the page's first load, as Brotli: of the file that the server sends. */
export const scriptsOf = (html: string): number[] =>
  [...new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file!))].map(
    (file) => statSync(join('dist/web/client', `${file}.br`)).size,
  );
