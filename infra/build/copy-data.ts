import { cpSync, statSync } from 'node:fs';

/** Copies the data of the contracts beside the compiled modules that import it. */
cpSync('contracts', 'dist/contracts', {
  recursive: true,
  filter: (path) => path.endsWith('.json') || statSync(path).isDirectory(),
});
