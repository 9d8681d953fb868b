import config from '../../jest.config.js';

const {
  displayName: _,
  runtime: __,
  ...services
} = config.projects.find(({ displayName }) => displayName === 'services');

/**
 * The project `services`, without `<rootDir>`, which the mutants' environment does not resolve. No modules are shared,
 * because what a mutant changes when its module is loaded would belong to the first test file.
 */
export default {
  ...services,
  rootDir: process.cwd(),
  testEnvironment: `${process.cwd()}/infra/test/environment.cjs`,
};
