const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

/**
 * Jest's own for Node, in a context without interceptors. With them each look at a global, such as `Math`, goes through a
 * proxy, and what computes much takes three times as long.
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
};
