const ours = '^(contracts|services|web|infra)/';
const io =
  '^(node:)?(fs|fs/promises|net|http|https|http2|dgram|dns|tls|child_process|worker_threads|cluster|readline)$';

/** Imports point one way: contracts ← platform kernel and ports ← services; contracts ← web. */
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Imports of types alone count too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contracts-import-nothing-of-ours',
      severity: 'error',
      from: { path: '^contracts/', pathNot: '\\.spec\\.ts$' },
      to: { path: ours, pathNot: '^contracts/' },
    },
    {
      name: 'contracts-run-everywhere',
      comment: 'Contracts run in the browser too.',
      severity: 'error',
      from: { path: '^contracts/', pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'kernel-does-no-io',
      severity: 'error',
      from: { path: '^services/platform/kernel/' },
      to: { path: `${io}|^node_modules/(@nestjs|fastify|libsql|pino)` },
    },
    {
      name: 'kernel-knows-ports-only',
      severity: 'error',
      from: { path: '^services/platform/kernel/', pathNot: '\\.spec\\.ts$' },
      to: { path: ours, pathNot: '^(contracts|services/platform/(kernel|ports))/' },
    },
    {
      name: 'ports-know-contracts-only',
      severity: 'error',
      from: { path: '^services/platform/ports/' },
      to: { path: ours, pathNot: '^(contracts|services/platform/ports)/' },
    },
    {
      name: 'adapters-know-ports-only',
      severity: 'error',
      from: { path: '^services/platform/adapters/', pathNot: '\\.(spec|engines)\\.ts$' },
      to: { path: ours, pathNot: '^(contracts|services/platform/(adapters|ports|kernel))/' },
    },
    {
      name: 'adapters-are-chosen-in-one-place',
      severity: 'error',
      from: {
        path: '^services/',
        pathNot:
          '^services/platform/(adapters/|testing/|process/(open-ports|open-move|backup|log-copy/copy-follower)\\.ts)|\\.(spec|engines)\\.ts$',
      },
      to: { path: '^services/platform/adapters/' },
    },
    {
      name: 'platform-knows-no-service',
      severity: 'error',
      from: { path: '^services/platform/' },
      to: { path: '^services/(?!platform/)' },
    },
    {
      name: 'services-meet-in-events',
      comment: 'A test of a feature as its users meet it runs the whole program.',
      severity: 'error',
      from: { path: '^services/(?!platform/|standalone/)([^/]+)/', pathNot: '\\.(spec|engines)\\.ts$' },
      to: { path: '^services/(?!platform/)([^/]+)/', pathNot: '^services/$1/' },
    },
    {
      name: 'services-do-not-import-web-or-infra',
      severity: 'error',
      from: { path: '^services/', pathNot: '\\.(spec|engines)\\.ts$' },
      to: { path: '^(web|infra)/' },
    },
    {
      name: 'web-imports-contracts-only',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/vite.config.ts$' },
      to: { path: ours, pathNot: '^(web|contracts)/' },
    },
    {
      name: 'features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/([^/]+)/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'shared-web-code-knows-no-feature',
      severity: 'error',
      from: { path: '^web/src/(ui|lib)/' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'features-do-not-import-the-application',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'no-test-code-in-production',
      severity: 'error',
      from: { pathNot: '\\.(spec|engines)\\.tsx?$|^services/platform/testing/|^infra/' },
      to: { path: '\\.(spec|engines)\\.tsx?$|^services/platform/testing/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['source', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
};
