import type { Fields } from './raw.js';

const deepest = 6;
const maxFlattenedLength = 2_000;

/** Returns a row with nested objects and lists as columns, also those that are written as text in compound columns. */
export const flattened = (fields: Fields, compound: { readonly has: (name: string) => boolean }): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      leaves(name, typeof value === 'string' && compound.has(name.toLowerCase()) ? written(value) : value, 0),
    ),
  );

const leaves = (name: string, value: unknown, depth: number): [string, unknown][] => {
  if (typeof value !== 'object' || value === null || depth > deepest) return [[name, value]];
  return Array.isArray(value)
    ? value.flatMap((item, index) => leaves(`${name}[${index}]`, item, depth + 1))
    : Object.entries(value).flatMap(([key, item]) => leaves(`${name}.${key}`, item, depth + 1));
};

/** Parses JSON, or the looser notation of Meta's examples: `{addr1: '550 Auto Center Dr', city: 'Watsonville'}`. */
const written = (text: string): unknown => {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as Fields;
  } catch {
    if (text.length > maxFlattenedLength) return text;
    const pairs = [...text.matchAll(/\b(\w+)["']?\s*:\s*(?:'([^']*)'|"([^"]*)")/g)];
    return pairs.length > 0
      ? Object.fromEntries(pairs.map(([, key, single, double]) => [key!, single ?? double]))
      : text;
  }
};
