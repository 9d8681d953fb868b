const { default: Sequencer } = require('@jest/test-sequencer');

/** Small files with long tests. On a first run Jest orders files by size, and would begin these last. */
const long = /\/((crawl|faults|mail)\.e2e|memory\.spec|kill\.spec|oracle\.spec|steps\.spec|titles\.spec)\.ts$/;

module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = [...super.sort(tests)];
    const [first, others] = [true, false].map((wanted) => sorted.filter(({ path }) => long.test(path) === wanted));
    return [...first, ...others];
  }
};
