/** Packages in ES modules that CommonJS ones `require`. */
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
  // As in the built program: a start need not read what the one before has read.
  globals: { FORECOURT_BUILD: 'tests' },
  testEnvironment: '<rootDir>/infra/test/environment.cjs',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
};

/** @type {import('jest').Config} */
export default {
  // Always in a process of its own, also when there is only one: a test that ends its process is one failure.
  workerIdleMemoryLimit: '1.5GB',
  // A test that hangs ends here, and none has a limit of its own: how long one takes says more of the machine than of the program.
  testTimeout: 900_000,
  testSequencer: '<rootDir>/infra/test/sequencer.cjs',
  projects: [
    {
      ...shared,
      displayName: 'services',
      testMatch: ['<rootDir>/{contracts,services,infra}/**/*.spec.ts'],
      ...inNode,
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
      testEnvironment: 'jsdom',
      setupFiles: ['<rootDir>/web/jest.setup.ts'],
      // Not by the condition `source`: some packages name it for files they don't ship.
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        '^#contracts/(.*)$': '<rootDir>/contracts/$1.ts',
        // One file: the other way each test would read those of two thousand icons.
        '^lucide-react$': '<rootDir>/node_modules/lucide-react/dist/cjs/lucide-react.js',
        '\\.module\\.css$': '<rootDir>/web/src/testing/class-names.ts',
        '\\.css$': '<rootDir>/web/src/testing/style-sheet.ts',
      },
      testEnvironmentOptions: { customExportConditions: ['browser'] },
    },
  ],
};
