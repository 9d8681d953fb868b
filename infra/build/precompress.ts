import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Writes a `.br` and a `.gz` beside every text asset of the built application, so that no request compresses it. */
const directory = 'dist/web/client/assets';
const text = /\.(m?js|css|svg|json)$/;

for (const name of readdirSync(directory)) {
  if (!text.test(name)) continue;
  const file = join(directory, name);
  const content = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
