const { default: Sequencer } = require('@jest/test-sequencer');

/** Small files of long tests: Jest, which goes by size where it has never run, would begin them last. */
const long = /\/((crawl|faults|mail)\.e2e|memory\.spec|kill\.spec|oracle\.spec|steps\.spec|titles\.spec)\.ts$/;

module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = [...super.sort(tests)];
    const [first, others] = [true, false].map((wanted) => sorted.filter(({ path }) => long.test(path) === wanted));
    return [...first, ...others];
  }
};
