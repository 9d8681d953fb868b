import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { rolldown, type Plugin } from 'rolldown';
import { withoutFirstSpreads } from './first-spreads.js';

/**
 * Puts each program's modules, and those of the packages it always needs, into few files in place of its compiled entry:
 * Node spends most of a start on finding, reading and compiling some 1,500 small ones.
 */
const dist = 'dist';
/** What several programs share. */
const shared = 'programs';

/** Packages that are not in there: with native parts or files of their own, or loaded only where they are asked for. */
const apart = [
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
/** What Nest and its adapter for Fastify load if it is there, and the program does without. */
const absent = ['@fastify/(multipart|view)', '@nestjs/(platform-express|microservices|websockets)', 'class-'];
/** Stay where they are: what a thread loads and reads its fonts from beside itself, and what names it. */
const drawingPdf = ['services/query/src/documents/pdf', 'services/query/src/documents/pdf-module'];

/** So that a stack names the lines that were written. */
const compilersMaps: Plugin = {
  name: 'compilers-maps',
  load: (id) =>
    existsSync(`${id}.map`) ? { code: readFileSync(id, 'utf8'), map: readFileSync(`${id}.map`, 'utf8') } : undefined,
};

const programs = readdirSync(`${dist}/services`)
  .map((service) => `services/${service}/src/main`)
  .filter((program) => existsSync(`${dist}/${program}.js`));
const entries = [...programs, 'services/ops/src/cli', ...drawingPdf];

/** What the program is made of, in a word: what an earlier build has kept for itself is of no use to another. */
const buildOf = (): string => {
  const hash = createHash('sha256').update(readFileSync('package-lock.json'));
  for (const folder of ['contracts', 'services'])
    for (const name of readdirSync(`${dist}/${folder}`, { recursive: true, encoding: 'utf8' }).sort())
      if (name.endsWith('.js')) hash.update(name).update(readFileSync(`${dist}/${folder}/${name}`));
  return hash.digest('base64url');
};

const bundle = await rolldown({
  input: Object.fromEntries(entries.map((entry) => [entry, `${dist}/${entry}.js`])),
  platform: 'node',
  plugins: [compilersMaps, withoutFirstSpreads],
  transform: { define: { FORECOURT_BUILD: JSON.stringify(buildOf()) } },
  external: new RegExp(`^(${[...apart, ...absent].join('|')})`),
  onLog(level, log, handle) {
    if (level === 'warn') throw new Error(log.message);
    handle(level, log);
  },
});
rmSync(`${dist}/${shared}`, { recursive: true, force: true });
await bundle.write({
  dir: dist,
  entryFileNames: '[name].js',
  chunkFileNames: `${shared}/[name]-[hash].js`,
  sourcemap: true,
});
