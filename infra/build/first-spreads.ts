import type { Plugin } from 'rolldown';
import { parseSync, Visitor } from 'rolldown/utils';

/** What every object has: said before a spread it changes nothing, and no optimizer takes it out. */
const asEver = '__proto__: Object.prototype, ';

/**
 * Node before 22 gives each object that begins with a spread and goes on (`{ ...car, price }`) a hidden class of its own:
 * it takes twelve times as long to make, is never in a cache of whoever reads it, and is collected with the old ones
 * only. All share one where something else comes first.
 */
export const withoutFirstSpreads: Plugin = {
  name: 'without-first-spreads',
  renderChunk(code, _chunk, _options, { magicString }) {
    if (Number.parseInt(process.versions.node, 10) >= 22) return undefined;
    for (const at of firstSpreads(code)) magicString!.appendLeft(at, asEver);
    return magicString!;
  },
};

/** Where in the code an object's first spread begins, unless it is all of it or the object has a prototype of its own. */
export const firstSpreads = (code: string): number[] => {
  const found: number[] = [];
  const visitor = new Visitor({
    ObjectExpression({ properties: [first, second], start, end }) {
      const saysItself = () => code.slice(start, end).includes('__proto__');
      if (first?.type === 'SpreadElement' && second && !saysItself()) found.push(first.start);
    },
  });
  visitor.visit(parseSync('chunk.js', code).program);
  return found;
};
