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

export default defineConfig(({ isSsrBuild }) => {
  const base = process.env['WEB_OUT'] ?? join(import.meta.dirname, outDir);
  return {
    root: import.meta.dirname,
    plugins: [react(), ...(isSsrBuild ? [clientManifest(join(base, 'client'))] : [])],
    resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    ssr: { noExternal: true, resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
    build: {
      outDir: join(base, isSsrBuild ? 'server' : 'client'),
      emptyOutDir: true,
      target: 'es2022',
      manifest: !isSsrBuild,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // A schema nobody uses is no reason to load zod: the URL codec takes only names from the module beside it.
        treeshake: { manualPureFunctions: ['z'] },
      },
    },
    server: {
      port: 5173,
      proxy: Object.fromEntries(
        ['/api', '/images', '/site-assets'].map((path) => [path, { target: services, changeOrigin: false }]),
      ),
    },
  };
});
