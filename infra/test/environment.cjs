const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');
const { disableStorages } = require('./storages.cjs');

/**
 * Jest's environment for Node, in a context without interceptors. With them, each access to a global such as `Math`
 * goes through a proxy, and long computations take three times as long.
 */
module.exports = class extends TestEnvironment {
  constructor(...args) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...args);
    } finally {
      vm.createContext = createContext;
    }
  }

  async teardown() {
    await super.teardown();
    disableStorages();
  }
};
