const Environment = require('./environment.cjs');
const { disableStorages } = require('./storages.cjs');

/** Globals of modules that later test files use too: of generated protocol buffers. */
const ofModules = ['proto'];

/** Returns a function that restores the object's own properties. */
const keepProperties = (object) => {
  const kept = Object.getOwnPropertyDescriptors(object);
  return () => {
    for (const key of Reflect.ownKeys(object)) if (!(key in kept) && !ofModules.includes(key)) delete object[key];
    for (const key of Reflect.ownKeys(kept)) {
      const { value, get } = Object.getOwnPropertyDescriptor(object, key) ?? {};
      const isChanged = value !== kept[key].value || get !== kept[key].get;
      if (isChanged && kept[key].configurable) Object.defineProperty(object, key, kept[key]);
    }
  };
};

class SharedEnvironment extends Environment {
  constructor(...args) {
    super(...args);
    const { global } = this;
    this.restorers = [global, global.process, global.process.env].map(keepProperties);
  }

  teardown() {
    this.fakeTimersModern.dispose();
    for (const restore of this.restorers) restore();
    // After the others, because the listeners are in a property.
    this.global.process.removeAllListeners();
    disableStorages();
  }
}

/** By project. */
const environments = new Map();

/** One environment for all test files of a worker process. Each file finds the globals as the first did. */
module.exports = function (config, context) {
  const { id } = config.projectConfig;
  if (!environments.has(id)) environments.set(id, new SharedEnvironment(config, context));
  return environments.get(id);
};
