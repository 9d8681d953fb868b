import config from '../../jest.config.js';

const { displayName: _, ...services } = config.projects.find(({ displayName }) => displayName === 'services');

/** The project `services`, without `<rootDir>`, which the mutants' environment does not resolve. */
export default {
  ...services,
  rootDir: process.cwd(),
  testEnvironment: `${process.cwd()}/infra/test/environment.cjs`,
};
