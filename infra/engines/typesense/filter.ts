import type { Collection, StoredDocument } from './collection.js';
import type { Field } from './fields.js';
import { isArray, isNumeric, scalarOf } from './fields.js';
import type { FilterLeaf, FilterTree } from './filter-grammar.js';
import { Refusal } from './refusal.js';
import { tokensOf } from './tokenizer.js';

export type Predicate = (document: StoredDocument) => boolean;

export const predicateOf = (collection: Collection, tree: FilterTree): Predicate => {
  if ('parts' in tree) {
    const [left, right] = tree.parts.map((part) => predicateOf(collection, part)) as [Predicate, Predicate];
    return tree.operator === '&&' ? (doc) => left(doc) && right(doc) : (doc) => left(doc) || right(doc);
  }
  if (tree.field === 'id') return idPredicate(tree);
  const field = collection.fields.find(({ name }) => name === tree.field);
  if (!field) throw new Refusal(400, `Could not find a filter field named \`${tree.field}\` in the schema.`);
  if (!field.index) throw new Refusal(400, `Cannot filter on non-indexed field \`${field.name}\`.`);
  if (isNumeric(field)) return numberPredicate(field, tree);
  return scalarOf(field.type) === 'bool' ? booleanPredicate(field, tree) : textPredicate(collection, field, tree);
};

const negatedWhere = (isNegated: boolean, holds: Predicate): Predicate => (isNegated ? (doc) => !holds(doc) : holds);

const idPredicate = ({ operator, values }: FilterLeaf): Predicate => {
  if (operator === '!') throw new Refusal(400, 'Error with filter field `id`: it takes `:`, `:=` or `:!=`.');
  const ids = new Set(values.map(({ text }) => text));
  return negatedWhere(operator === '!=', ({ body }) => ids.has('*') || ids.has(body.id));
};

const valuesOf = (field: Field, document: StoredDocument): unknown[] => {
  const value = document.body[field.name];
  if (value === undefined || value === null) return [];
  return isArray(field) ? (value as unknown[]) : [value];
};

const numberPredicate = (field: Field, { operator, values }: FilterLeaf): Predicate => {
  const conditions = values.map(({ text, quoted }) => {
    if (quoted) throw new Refusal(400, `Error with filter field \`${field.name}\`: Not ${an(field)}.`);
    return numberCondition(field, text);
  });
  return negatedWhere(operator === '!=' || operator === '!', (document) =>
    valuesOf(field, document).some((value) => conditions.some((holds) => holds(value as number))),
  );
};

const an = (field: Field) => (scalarOf(field.type) === 'float' ? 'a float' : `an ${scalarOf(field.type)}`);

const numberCondition = (field: Field, text: string): ((value: number) => boolean) => {
  const dots = text.indexOf('..', 1);
  if (dots > 0 && dots + 2 < text.length) {
    const [min, max] = [numberFrom(field, text.slice(0, dots)), numberFrom(field, text.slice(dots + 2))];
    return (value) => value >= min && value <= max;
  }
  const [, comparator, rest] = /^(<=|>=|<|>|)(.*)$/.exec(text)!;
  const bound = numberFrom(field, rest!.trim());
  switch (comparator) {
    case '<=':
      return (value) => value <= bound;
    case '>=':
      return (value) => value >= bound;
    case '<':
      return (value) => value < bound;
    case '>':
      return (value) => value > bound;
    default:
      return (value) => value === bound;
  }
};

const numberFrom = (field: Field, text: string): number => {
  const isWhole = /^-?\d+$/.test(text.trim());
  const isFit = scalarOf(field.type) === 'float' ? /^-?\d+(\.\d+)?$/.test(text.trim()) : isWhole;
  if (!isFit) throw new Refusal(400, `Error with filter field \`${field.name}\`: Not ${an(field)}.`);
  return Number(text);
};

const booleanPredicate = (field: Field, { operator, values }: FilterLeaf): Predicate => {
  const wanted = values.map(({ text }) => {
    if (text !== 'true' && text !== 'false') {
      throw new Refusal(400, `Value of filter field \`${field.name}\` must be \`true\` or \`false\`.`);
    }
    return text === 'true';
  });
  return negatedWhere(operator === '!=' || operator === '!', (document) =>
    valuesOf(field, document).some((value) => wanted.includes(value as boolean)),
  );
};

/** Compares words as they are indexed. A value without words is refused. */
const textPredicate = (collection: Collection, field: Field, { operator, values }: FilterLeaf): Predicate => {
  const found = new Set<StoredDocument>();
  const isWhole = operator === '=' || operator === '!=';
  for (const { text, quoted } of values) {
    const isPrefix = !quoted && text.endsWith('*');
    const tokens = tokensOf(text, collection.tokenizationOf(field));
    const last = tokens.at(-1);
    if (last === undefined) {
      throw new Refusal(400, `Error with filter field \`${field.name}\`: Filter value cannot be empty.`);
    }
    for (const document of collection.documentsWithWord(field.name, last, isPrefix)) {
      if (!isWhole && tokens.length === 1) {
        found.add(document);
        continue;
      }
      const isMatch = collection.tokensIn(field, document).some((words) => {
        if (isWhole && (isPrefix ? words.length < tokens.length : words.length !== tokens.length)) return false;
        return tokens.every((token, i) => {
          const fits = (word: string | undefined) =>
            word === token || (isPrefix && i === tokens.length - 1 && word?.startsWith(token) === true);
          return isWhole ? fits(words[i]) : words.some(fits);
        });
      });
      if (isMatch) found.add(document);
    }
  }
  return negatedWhere(operator.startsWith('!'), (document) => found.has(document));
};
