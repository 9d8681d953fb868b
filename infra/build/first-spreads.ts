import { type Plugin, RolldownMagicString } from 'rolldown';
import { parseSync, Visitor } from 'rolldown/utils';

/** The default prototype. Before a spread it changes nothing, and no optimizer removes it. */
const ordinaryPrototype = '__proto__: Object.prototype, ';

/**
 * Before Node 22, V8 gives each object literal that starts with a spread and has more parts (`{ ...car, price }`) a
 * hidden class of its own. Such an object takes twelve times as long to make, misses every inline cache, and leaves
 * garbage that only a major collection frees. If a property comes first, all such objects share one hidden class.
 *
 * The Node version that builds decides whether the plugin is active.
 */
export const withoutFirstSpreads: Plugin = {
  name: 'without-first-spreads',
  renderChunk: (code) => (Number.parseInt(process.versions.node, 10) < 22 ? prependPrototypes(code) : undefined),
};

/** Inserts the prototype before each object's first spread. Skips a lone spread, and objects that set a prototype. */
export const prependPrototypes = (code: string): RolldownMagicString => {
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
