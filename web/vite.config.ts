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

const framework = {
  name: 'framework',
  test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\//,
};

const contracts = join(import.meta.dirname, '../contracts/');
export default defineConfig(({ isSsrBuild }) => {
  const directory = process.env['WEB_DIR'] ?? join(import.meta.dirname, '../dist/web');
  return {
    root: import.meta.dirname,
    plugins: [react(), ...(isSsrBuild ? [clientManifest(join(directory, 'client'))] : [])],
    // Not by the condition `source`: some packages name it for files they don't ship.
    resolve: { alias: [{ find: /^#contracts\/(.*)$/, replacement: `${contracts}$1.ts` }] },
    ssr: { noExternal: true },
    build: {
      outDir: join(directory, isSsrBuild ? 'server' : 'client'),
      emptyOutDir: true,
      target: 'es2022',
      manifest: !isSsrBuild,
      modulePreload: { polyfill: false },
      // In one file they compress better, and stay in browsers' caches from one release to the next.
      ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups: [framework] } } } }),
    },
    server: {
      port: 5173,
      proxy: Object.fromEntries(
        ['/api', '/images', '/site-assets', '^/cars/[^/]+/autogauge$'].map((path) => [
          path,
          { target: services, changeOrigin: false },
        ]),
      ),
    },
  };
});
