import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { loadProgram } from '#platform/process/load-program';
import './copy-data.js';
import { withoutFirstSpreads } from './first-spreads.js';

/**
 * Bundles each program's modules, and the packages it always needs, into a few files that replace its compiled entry.
 * Otherwise Node spends most of a start on finding, reading and compiling some 1,500 small files.
 */
const dist = 'dist';
/** Folder of the chunks that several programs share. */
const chunkFolder = 'programs';

/** Packages outside the bundle: with native parts, with files of their own, or loaded on demand. */
const externalPackages = [
  '@aws-sdk/client-s3',
  '@eventstore/db-client',
  '@opentelemetry/(?!api$)',
  'fontkit',
  'kafkajs',
  'libsql',
  'mongodb',
  'pdfkit',
  'piscina',
  'sharp',
  'ssh2-sftp-client',
  'stripe',
  'typesense',
];
/** Optional packages that Nest and its Fastify adapter load if present. The program does not need them. */
const optionalPackages = ['@fastify/(multipart|view)', '@nestjs/(platform-express|microservices|websockets)', 'class-'];
/** Files of their own: the first runs in a thread and reads fonts beside itself; the second holds the first one's URL. */
const [pdfThread, pdfModule] = ['services/query/src/documents/pdf', 'services/query/src/documents/pdf-module'];

/** Keeps the compiler's source maps, so that stack traces show the lines of the source. */
const compilerSourceMaps: Plugin = {
  name: 'compilers-maps',
  load: (id) =>
    existsSync(`${id}.map`) ? { code: readFileSync(id, 'utf8'), map: readFileSync(`${id}.map`, 'utf8') } : undefined,
};

const programs = readdirSync(`${dist}/services`)
  .map((service) => `services/${service}/src/main`)
  .filter((program) => existsSync(`${dist}/${program}.js`));
/** The last is the program of the drill, which tests start many times. */
const entries = [...programs, 'services/ops/src/cli', pdfThread, 'infra/drill/program'];

/** Returns a hash of the program's code. Caches of an earlier build are invalid for another build. */
const hashProgram = (): string => {
  const hash = createHash('sha256').update(readFileSync('package-lock.json'));
  for (const folder of ['contracts', 'services'])
    for (const name of readdirSync(`${dist}/${folder}`, { recursive: true, encoding: 'utf8' }).sort())
      if (name.endsWith('.js') || name.endsWith('.json'))
        hash.update(name).update(readFileSync(`${dist}/${folder}/${name}`));
  return hash.digest('base64url');
};

const bundle = await rolldown({
  input: Object.fromEntries([...entries, pdfModule].map((entry) => [entry, `${dist}/${entry}.js`])),
  platform: 'node',
  plugins: [compilerSourceMaps, withoutFirstSpreads],
  transform: { define: { FORECOURT_BUILD: JSON.stringify(hashProgram()) } },
  external: new RegExp(`^(${[...externalPackages, ...optionalPackages].join('|')})`),
  onLog(level, log, handle) {
    if (level === 'warn') throw new Error(log.message);
    handle(level, log);
  },
});
rmSync(`${dist}/${chunkFolder}`, { recursive: true, force: true });
await bundle.write({
  dir: dist,
  // V8 accepts cached code only for scripts, and only CommonJS modules can be compiled as scripts.
  format: 'cjs',
  dynamicImportInCjs: false,
  exports: 'named',
  entryFileNames: '[name].cjs',
  chunkFileNames: `${chunkFolder}/[name]-[hash].cjs`,
  sourcemap: true,
});
for (const entry of entries) {
  const loader = relative(dirname(entry), 'services/platform/process/load-program.js');
  writeFileSync(
    `${dist}/${entry}.js`,
    `#!/usr/bin/env node
import { ${loadProgram.name} } from '${loader}';
export default ${loadProgram.name}(import.meta.url).default;
`,
  );
}
// npx makes it executable only once, and a later build replaces it.
chmodSync(`${dist}/services/ops/src/cli.js`, 0o755);
