/** ES module packages that CommonJS packages `require`. */
const requiredModules = 'node_modules/(?:.+/node_modules/)?(content-disposition|cookie)/.+\\.js$';

const shared = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.tsx?$': ['@swc/jest', { module: { type: 'es6' } }],
    [requiredModules]: ['@swc/jest', { swcrc: false, module: { type: 'commonjs' }, jsc: { target: 'es2023' } }],
  },
  transformIgnorePatterns: [`/node_modules/(?!.*(content-disposition|cookie)/)`],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/.data/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
};

const inNode = {
  // With a build name, as in the built program, a start can use what an earlier start cached.
  globals: { FORECOURT_BUILD: 'tests' },
  testEnvironment: '<rootDir>/infra/test/environment.cjs',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
};

/** @type {import('jest').Config} */
export default {
  // Always use a worker process, even for a single file, so that a test that ends its process is one failure.
  workerIdleMemoryLimit: '1.5GB',
  // Ends a test that hangs. No test has its own limit, because durations depend on the machine.
  testTimeout: 900_000,
  testSequencer: '<rootDir>/infra/test/sequencer.cjs',
  projects: [
    {
      ...shared,
      displayName: 'services',
      testMatch: ['<rootDir>/{contracts,services,infra}/**/*.spec.ts'],
      ...inNode,
      testEnvironment: '<rootDir>/infra/test/shared-environment.cjs',
      runtime: '<rootDir>/infra/test/shared-runtime.cjs',
    },
    {
      ...shared,
      displayName: 'e2e',
      testMatch: ['<rootDir>/infra/e2e/**/*.e2e.ts'],
      ...inNode,
    },
    {
      ...shared,
      displayName: 'engines',
      testMatch: ['<rootDir>/{services,infra}/**/*.engines.ts'],
      ...inNode,
    },
    {
      ...shared,
      displayName: 'web',
      testMatch: ['<rootDir>/web/**/*.spec.{ts,tsx}'],
      testEnvironment: '<rootDir>/infra/test/browser-environment.cjs',
      setupFiles: ['<rootDir>/web/jest.setup.ts'],
      // Not by the condition `source`, because some packages name files under it that they don't ship.
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        '^#contracts/(.*)$': '<rootDir>/contracts/$1.ts',
        // The CommonJS build is one file. With the other build, each test would read two thousand icon files.
        '^lucide-react$': '<rootDir>/node_modules/lucide-react/dist/cjs/lucide-react.js',
        '\\.module\\.css$': '<rootDir>/web/src/testing/class-names.ts',
        '\\.css$': '<rootDir>/web/src/testing/style-sheet.ts',
      },
      testEnvironmentOptions: { customExportConditions: ['browser'] },
    },
  ],
};
