import { writeFileSync } from 'node:fs';
import v8 from 'node:v8';
import { codeCacheOf, scripts } from '#platform/process/load-program';

/** In the program that it is imported into: writes what V8 has compiled until its end beside each file of the build. */

// V8 accepts a cache only with the flags of its creation, and the program sets one after its start.
v8.setFlagsFromString = () => undefined;
process.once('SIGTERM', () => {
  // Readable for everybody, like the rest of the build.
  process.umask(0o022);
  for (const [file, script] of scripts)
    if (!file.includes('/node_modules/')) writeFileSync(codeCacheOf(file), script.createCachedData());
});
