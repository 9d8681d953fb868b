const { default: Runtime } = require('jest-runtime');
const { isBuiltin } = require('node:module');
const { relative } = require('node:path');

/** Each test file has an instance of its own of these, because they register hooks with it. */
const ownInstance = /\/testing\/|\.(spec|contract|engines)\.ts$/;

const isShared = (path, { rootDir }) => {
  const inRepository = relative(rootDir, path);
  return (
    isBuiltin(path) ||
    path.includes('/node_modules/') ||
    (/^(contracts|services)\//.test(inRepository) && !ownInstance.test(inRepository))
  );
};

/** Returns a function that calls the loader's method, and links and evaluates the module that it returns. */
const createLoad = ({ esmLoader }) => {
  let loading = Promise.resolve();
  // One after the other, because two modules that import a third can't be linked at the same time.
  return (method, ...args) => {
    const loaded = loading.then(async () => esmLoader.linkAndEvaluateModule(await esmLoader[method](...args)));
    loading = loaded.catch(() => undefined);
    return loaded;
  };
};

/** By project: the runtime of the shared modules, and a function that loads them. */
const shared = new Map();

const share = (...args) => {
  const [{ id }] = args;
  if (!shared.has(id)) {
    const runtime = new Runtime(...args);
    shared.set(id, { runtime, load: createLoad(runtime) });
  }
  return shared.get(id);
};

/**
 * Jest's module loader, which loads packages and the program's modules once in a worker process, and test files and
 * their helpers for each file. For the shared environment.
 */
module.exports = class extends Runtime {
  constructor(...args) {
    super(...args);
    const [config] = args;
    const { runtime, load } = share(...args);
    this.transformCache.sourceMaps = runtime.transformCache.sourceMaps;
    const { esmLoader } = this;
    const { loadEsmModule, loadCjsAsEsm } = esmLoader;
    esmLoader.loadEsmModule = (path, ...others) =>
      isShared(path, config) ? load('loadEsmModule', path, ...others) : loadEsmModule.call(esmLoader, path, ...others);
    esmLoader.loadCjsAsEsm = (from, path, ...others) =>
      isShared(path, config)
        ? load('loadCjsAsEsm', from, path, ...others)
        : loadCjsAsEsm.call(esmLoader, from, path, ...others);
  }
};
