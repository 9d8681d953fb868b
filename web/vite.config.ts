import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin, type ResolveModulePreloadDependenciesFn, type Rolldown } from 'vite';
import globalData from '@csstools/postcss-global-data';
import customMedia from 'postcss-custom-media';
import { withoutFirstSpreads } from '../infra/build/first-spreads.js';
import {
  resolveImportedClasses,
  classNamesInPlace,
  wrapHoverRules,
  layersByFolder,
  scopedNames,
} from './css-modules.js';
import { drawnOnce } from './one-path-icons.js';
import { combineStyleSheets } from './sheets-in-one.js';

const services = process.env['SERVICES'] ?? 'http://localhost:3000';

/** `virtual:client-manifest` maps each page's source file to its built files, so that the server can preload them. */
const clientManifest = (clientDirectory: string): Plugin => ({
  name: 'client-manifest',
  resolveId: (id) => (id === 'virtual:client-manifest' ? `\0${id}` : undefined),
  load: (id) =>
    id === '\0virtual:client-manifest'
      ? `export default ${readFileSync(join(clientDirectory, '.vite/manifest.json'), 'utf8')}`
      : undefined,
});

/**
 * Moves scripts into a template that the script of index.html empties into the page after the first paint, so that they
 * do not compete with the style sheet and pictures.
 */
const scriptsLast: Plugin = {
  name: 'scripts-last',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html
        .replace(
          /<script type="module" crossorigin src="([^"]+)"><\/script>/,
          '<link rel="modulepreload" crossorigin href="$1" data-main>',
        )
        .replace(/(<link rel="modulepreload"[^>]*>\s*)+/, '<template data-later>$&</template>')
        // The page's own style sheet contains these.
        .replace(/<link rel="stylesheet"[^>]*>/g, '')
        .replace(/(?<=<script>)[^]*?(?=<\/script>)/, (script) => minifySync('index.html.js', script).code)
        .replace(/\n */g, '\n'),
  },
};

const iconsDrawnOnce: Plugin = {
  name: 'icons-drawn-once',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/ },
    handler: (source) => ({ code: drawnOnce(source, join(import.meta.dirname, 'src/lib/icon.tsx')), map: null }),
  },
};

const cachedPartsFolder = join(import.meta.dirname, 'src/cached-parts');
const withCachedParts = new Set(
  ['ui/car/CarCard', 'app/shell/Footer', 'app/shell/MainNavigation', 'app/shell/SavedLinks'].map((name) =>
    join(import.meta.dirname, `src/${name}.tsx`),
  ),
);

/** The server build renders parts that many pages share only once. The browser build is unaffected. */
const partsRenderedOnce: Plugin = {
  name: 'parts-rendered-once',
  enforce: 'pre',
  apply: 'build',
  async resolveId(source, importer) {
    if (importer === undefined || importer.startsWith(cachedPartsFolder)) return undefined;
    const resolved = await this.resolve(source, importer, { skipSelf: true });
    return resolved && withCachedParts.has(resolved.id) ? join(cachedPartsFolder, 'components.tsx') : undefined;
  },
};

/** Removes router code that no page uses: names that defeat tree shaking, data routes, checks for a router. */
const routerWithoutRest: Plugin = {
  name: 'router-without-rest',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/.*\.js$/ },
    handler: (source) => ({
      code: source
        .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replaceAll(/(?<== )(?=React\$1\.(?:forwardRef|memo)\()/g, '/* @__PURE__ */ ')
        .replace('React$1.useContext(IsDataRouteContext) ? useNavigateStable() : ', '')
        .replace(/^\tinvariant\(useInRouterContext\(\), .*$/gm, ''),
      map: null,
    }),
  },
};

/** Removes source file names from the browser build, because only the server uses them. */
const pagesWithoutFiles: Plugin = {
  name: 'pages-without-files',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/app\/routes\.tsx$/ },
    handler: (source) => ({ code: source.replaceAll(/'src\/[\w./-]+'/g, "''"), map: null }),
  },
};

let bundle: Rolldown.OutputBundle = {};
const withImports = (file: string, seen = new Set<string>()): Set<string> => {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || seen.has(file)) return seen;
  seen.add(file);
  for (const imported of chunk.imports) withImports(imported, seen);
  return seen;
};

const rememberBundle: Plugin = {
  name: 'remember-bundle',
  apply: 'build',
  generateBundle: { order: 'pre', handler: (_, made) => void (bundle = made) },
};

/** Returns the files that a dynamic import preloads, without those already loaded or emptied of styles. */
const preloadedFiles: ResolveModulePreloadDependenciesFn = (_, files, { hostId, hostType }) => {
  if (hostType === 'html') return files;
  const isThere = withImports(hostId);
  for (const [file, chunk] of Object.entries(bundle))
    if (chunk.type === 'chunk') {
      if (chunk.isEntry) withImports(file, isThere);
      if (chunk.code.trim() === '') isThere.add(file);
    }
  return files.filter((file) => !isThere.has(file));
};

const framework = {
  name: 'framework',
  // Infinite queries are excluded, because only the reviews use them.
  test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\/(?!.*nfiniteQuery)/,
};

/** Pages that most visits start at or continue with. */
const busiest = /\/src\/(app\/pages\/(home|vehicle)|features\/search\/page)\.tsx$/;

/** Puts modules that two or more of the busiest pages need into one chunk, for fewer requests on the next page. */
const shared = {
  debugName: 'shared',
  name: (module: string, context: Rolldown.ChunkingContext) => {
    const importers = new Set([module]);
    for (const id of importers)
      for (const importer of context.getModuleInfo(id)?.importers ?? []) importers.add(importer);
    const isAlwaysLoaded = [...importers].some((id) => context.getModuleInfo(id)?.isEntry);
    const pages = [...importers].filter((id) => busiest.test(id));
    return !isAlwaysLoaded && pages.length >= 2 && !/styles\/.*\.css$/.test(module) ? 'shared' : null;
  },
};

/** Puts the code that all search features need into one file instead of six. */
const searching = {
  name: 'searching',
  test: /\/(lib\/search\/(labels|facets|refinements|lettering|understood|range)|lib\/queries\/search|features\/search\/(use-search|head|has-choice)|ui\/(QueryInput|Chip)|contracts\/search\/(words\/merge|paths))\.tsx?$/,
  includeDependenciesRecursively: false,
};

const contracts = join(import.meta.dirname, '../contracts/');
export default defineConfig(({ isSsrBuild, mode }) => {
  const nameOf = scopedNames(mode === 'production');
  const directory = process.env['WEB_DIR'] ?? join(import.meta.dirname, '../dist/web');
  return {
    root: import.meta.dirname,
    plugins: [
      classNamesInPlace(nameOf),
      react(),
      scriptsLast,
      iconsDrawnOnce,
      routerWithoutRest,
      ...(isSsrBuild
        ? [clientManifest(join(directory, 'client')), partsRenderedOnce, withoutFirstSpreads]
        : [pagesWithoutFiles, combineStyleSheets, rememberBundle]),
    ],
    // Not by the condition `source`, because some packages use it for files they do not ship.
    resolve: { alias: [{ find: /^#contracts\/(.*)$/, replacement: `${contracts}$1.ts` }] },
    ssr: { noExternal: true },
    css: {
      modules: { generateScopedName: nameOf },
      postcss: {
        plugins: [
          resolveImportedClasses(nameOf),
          layersByFolder,
          globalData({ files: [join(import.meta.dirname, 'src/styles/breakpoints.css')] }),
          customMedia(),
          wrapHoverRules,
        ],
      },
    },
    // Vite does not replace it in the server build, and React would then render in development mode.
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    build: {
      outDir: join(directory, isSsrBuild ? 'server' : 'client'),
      emptyOutDir: true,
      target: 'es2022',
      manifest: !isSsrBuild,
      // So that stack traces in the log name source lines.
      sourcemap: isSsrBuild,
      // Kilobytes: the largest chunk draws vector maps.
      chunkSizeWarningLimit: 1100,
      modulePreload: { polyfill: false, resolveDependencies: preloadedFiles },
      rolldownOptions: {
        output: {
          // Short, because every page contains the names of all shared files.
          assetFileNames: 'assets/[hash:7][extname]',
          // One file compresses better and stays in browsers' caches across releases.
          ...(!isSsrBuild && {
            codeSplitting: { groups: [framework, shared, searching] },
            chunkFileNames: 'assets/[hash:7].js',
          }),
        },
      },
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
