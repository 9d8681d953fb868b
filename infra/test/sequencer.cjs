const { default: Sequencer } = require('@jest/test-sequencer');

/** Small files with long tests. On a first run Jest orders files by size, and would begin these last. */
const long =
  /\/((crawl|delivery|faults|narrow)\.e2e|(drill|java|move-by-upgrade|pages|services|sse|valid)\.engines|(memory|oracle|same-as-fresh|titles)\.spec)\.ts$/;

module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = [...super.sort(tests)];
    const [first, others] = [true, false].map((wanted) => sorted.filter(({ path }) => long.test(path) === wanted));
    return [...first, ...others];
  }
};
