const { TestEnvironment } = require('jest-environment-jsdom');
const { disableStorages } = require('./storages.cjs');

/** Jest's environment for pages. */
module.exports = class extends TestEnvironment {
  async teardown() {
    await super.teardown();
    disableStorages();
  }
};
