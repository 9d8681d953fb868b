import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const outDir = '../dist/web';
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

/**
 * Contracts only define: a constant of theirs that nobody uses can go. The bundler can't see that of a schema, and would
 * keep zod and every schema beside the one name a page takes from a module.
 */
const droppableContracts = (): Plugin => ({
  name: 'droppable-contracts',
  enforce: 'post',
  transform: {
    filter: { id: /\/contracts\/.*\.ts(\?deferred)?$/ },
    handler(code) {
      const computed = this.parse(code)
        .body.map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
        .filter((statement) => statement?.type === 'VariableDeclaration')
        .flatMap(({ declarations }) => declarations.map(({ init }) => init))
        .filter((init) => init !== null && init.type !== 'ArrowFunctionExpression');
      return computed.reduceRight(
        (text, { start, end }) =>
          `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
        code,
      );
    },
  },
});

/**
 * The schemas a page loads beside its first request are a copy of the contracts of their own, so that what a page takes
 * from the same modules for its first view, such as the facets' names, comes without them.
 */
const deferredSchemas = (entry: string): Plugin => ({
  name: 'deferred-schemas',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (importer !== entry && !importer?.endsWith('?deferred')) return undefined;
    const resolved = await this.resolve(source, importer.replace('?deferred', ''), { skipSelf: true });
    return resolved?.id.includes('/contracts/') ? `${resolved.id}?deferred` : resolved;
  },
});

export default defineConfig(({ isSsrBuild }) => {
  const base = process.env['WEB_OUT'] ?? join(import.meta.dirname, outDir);
  return {
    root: import.meta.dirname,
    plugins: [
      react(),
      droppableContracts(),
      isSsrBuild
        ? clientManifest(join(base, 'client'))
        : deferredSchemas(join(import.meta.dirname, 'src/lib/schemas.ts')),
    ],
    resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    ssr: { noExternal: true, resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
    build: {
      outDir: join(base, isSsrBuild ? 'server' : 'client'),
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
