/** The pure rules, by area. `make mutants m=finance` runs one. `specs` are the tests that must catch the mutants. */
const areas = {
  finance: { rules: ['contracts/domain/finance/*.ts'], specs: ['contracts/domain/finance/**/*.spec.ts'] },
  prices: {
    rules: ['contracts/domain/car/{sold-window,price,price-gauge,price-ranges}.ts'],
    specs: ['contracts/domain/car/*.spec.ts'],
  },
  deciders: {
    rules: [
      'services/stock/src/{car,feed-import,full-feed,slug,removal}.ts',
      'services/checkout/src/{reservation,car-hold}.ts',
      'services/leads/src/{lead,delivery/webhook,trade-in/valuation,test-drives/test-drive-day}.ts',
      'services/shoppers/src/{shopper,sign-in}.ts',
      'services/engagement/src/{call,analytics}.ts',
      'services/dealers/src/{described-part,parts,offer,brand,review,pages/pages}.ts',
      'services/platform/kernel/{reactor/delivery,parking/decisions}.ts',
    ],
    specs: [
      'services/{stock,checkout,leads,shoppers,engagement,dealers}/src/**/*.spec.ts',
      'services/platform/kernel/**/*.spec.ts',
    ],
  },
  search: {
    rules: ['contracts/search/**/*.ts', 'services/platform/adapters/search-embedded/*.ts'],
    specs: ['contracts/search/**/*.spec.ts', 'services/platform/adapters/search-embedded/*.spec.ts'],
  },
};

const { MUTANTS: wanted = '' } = process.env;
const chosen = wanted === '' ? Object.values(areas) : [areas[wanted]];
if (!chosen[0]) throw new Error(`m is one of ${Object.keys(areas).join(', ')}.`);

export default {
  mutate: [...chosen.flatMap(({ rules }) => rules), '!**/*.spec.ts'],
  testRunner: 'jest',
  jest: {
    projectType: 'custom',
    configFile: 'infra/mutants/jest.config.js',
    config: { testMatch: chosen.flatMap(({ specs }) => specs.map((spec) => `<rootDir>/${spec}`)) },
    enableFindRelatedTests: true,
  },
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  ignorePatterns: ['dist', '.data', 'infra/demo/**/pictures'],
  tempDirName: '.data/mutants',
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false },
  jsonReporter: { fileName: '.data/mutants.json' },
  thresholds: { high: 95, low: 90, break: 85 },
};
