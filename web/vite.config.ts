import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const services = process.env['SERVICES'] ?? 'http://localhost:3000';

/** `virtual:client-manifest`: which hashed file each page's code became, for the server to preload it. */
const clientManifest = (clientDirectory: string): Plugin => ({
  name: 'client-manifest',
  resolveId: (id) => (id === 'virtual:client-manifest' ? `\0${id}` : undefined),
  load: (id) =>
    id === '\0virtual:client-manifest'
      ? `export default ${readFileSync(join(clientDirectory, '.vite/manifest.json'), 'utf8')}`
      : undefined,
});

const contracts = join(import.meta.dirname, '../contracts/');
const schemas = join(import.meta.dirname, 'src/lib/schemas.ts');
const deferred = '?deferred';

/**
 * Keeps zod out of the first load. A page takes names and types of facets from the contracts at once, but schemas only
 * with its first request, through `lib/schemas.ts`: what that imports is a copy of the contracts of its own, and the
 * other copy is relieved of every schema.
 */
const deferSchemas = (): Plugin[] => [
  {
    name: 'defer-schemas',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      if (importer === schemas || importer.endsWith(deferred)) {
        const resolved = await this.resolve(source, importer.replace(deferred, ''), { skipSelf: true });
        return resolved?.id.startsWith(contracts) ? resolved.id + deferred : resolved;
      }
      return source === 'zod' && importer.startsWith(contracts) ? '\0no-zod' : undefined;
    },
    load: (id) => (id === '\0no-zod' ? 'export const z = undefined' : undefined),
  },
  {
    name: 'drop-unused-schemas',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/contracts\/.*\.ts$/ },
      /** Contracts only define: a constant of theirs that nobody uses can go. The bundler can't see that of a schema. */
      handler(code) {
        return this.parse(code)
          .body.map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
          .filter((statement) => statement?.type === 'VariableDeclaration')
          .flatMap(({ declarations }) => declarations.map(({ init }) => init))
          .filter((init) => init !== null && init.type !== 'ArrowFunctionExpression')
          .reduceRight(
            (text, { start, end }) =>
              `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
            code,
          );
      },
    },
  },
];

export default defineConfig(({ isSsrBuild }) => {
  const directory = process.env['WEB_DIR'] ?? join(import.meta.dirname, '../dist/web');
  return {
    root: import.meta.dirname,
    plugins: [react(), isSsrBuild ? clientManifest(join(directory, 'client')) : deferSchemas()],
    // Not by the condition `source`: some packages name it for files they don't ship.
    resolve: { alias: [{ find: /^#contracts\/(.*)$/, replacement: `${contracts}$1.ts` }] },
    ssr: { noExternal: true },
    build: {
      outDir: join(directory, isSsrBuild ? 'server' : 'client'),
      emptyOutDir: true,
      target: 'es2022',
      manifest: !isSsrBuild,
      modulePreload: { polyfill: false },
    },
    server: {
      port: 5173,
      proxy: Object.fromEntries(
        ['/api', '/images', '/site-assets'].map((path) => [path, { target: services, changeOrigin: false }]),
      ),
    },
  };
});
