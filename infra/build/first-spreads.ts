import { type Plugin, RolldownMagicString } from 'rolldown';
import { parseSync, Visitor } from 'rolldown/utils';

/** What every object has anyway: before a spread it changes nothing, and no optimizer takes it out. */
const ordinaryPrototype = '__proto__: Object.prototype, ';

/**
 * V8 before Node 22 gives each object that begins with a spread and goes on (`{ ...car, price }`) a hidden class of its
 * own: it takes twelve times as long to make, misses every inline cache, and leaves garbage that only a major collection
 * takes. Where a property comes first all of them share one.
 *
 * Whether code needs it is decided by the Node that builds.
 */
export const withoutFirstSpreads: Plugin = {
  name: 'without-first-spreads',
  renderChunk: (code) => (Number.parseInt(process.versions.node, 10) < 22 ? prototypeFirst(code) : undefined),
};

/** With the prototype before each object's first spread, unless it is all of the object or that has a prototype of its own. */
export const prototypeFirst = (code: string): RolldownMagicString => {
  const changed = new RolldownMagicString(code);
  const visitor = new Visitor({
    ObjectExpression({ properties: [first, second], start, end }) {
      const hasItsOwn = () => code.slice(start, end).includes('__proto__');
      if (first?.type === 'SpreadElement' && second && !hasItsOwn()) changed.appendLeft(first.start, ordinaryPrototype);
    },
  });
  visitor.visit(parseSync('chunk.js', code).program);
  return changed;
};
