import { capitalise } from '#contracts/domain/format';

type Json = Readonly<Record<string, unknown>>;
type Schemas = Record<string, Json>;

const isPlain = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the word that distinguishes a variant: the last word of its first constant. */
const wordOf = ({ properties = {} }: { readonly properties?: Readonly<Record<string, Json>> }): string | undefined => {
  const constant = Object.values(properties)
    .map((property) => property['const'])
    .find((value): value is string => typeof value === 'string' && /[a-z]/i.test(value));
  return constant === undefined ? undefined : capitalise(constant.replace(/^.*\.|[^a-z0-9]/gi, ''));
};

const nameOf = (within: string, variant: Json, index: number): string => {
  const word = wordOf(variant) ?? String(index + 1);
  return word.startsWith(within) ? word : within + word;
};

/**
 * Moves each variant of a choice into a named schema of its own, and replaces schemas that repeat a named one with a
 * reference. Code generators number unnamed variants, and some leave them out.
 */
export const withNamedVariants = (schemas: Readonly<Schemas>): Schemas => {
  const known = new Map(
    Object.entries(schemas)
      .filter(([, schema]) => schema['oneOf'] ?? schema['anyOf'])
      .map(([name, schema]) => [JSON.stringify(schema), name]),
  );
  const named: Schemas = {};
  const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

  const variantOf = (variant: unknown, name: string, index: number): unknown => {
    if (!isPlain(variant) || variant['properties'] === undefined) return walk(variant, name);
    const own = nameOf(name, variant, index);
    if (own in schemas || own in named) throw new Error(`There are two schemas named ${own}.`);
    named[own] = inside(variant, own);
    return ref(own);
  };
  const inside = (schema: Json, name: string): Json =>
    Object.fromEntries(
      Object.entries(schema).map(([key, value]) => {
        if ((key === 'oneOf' || key === 'anyOf') && Array.isArray(value))
          return [key, value.map((variant, index) => variantOf(variant, name, index))];
        if (key === 'properties' && isPlain(value))
          return [
            key,
            Object.fromEntries(
              Object.entries(value).map(([property, one]) => [
                property,
                walk(one, name + property.split('_').map(capitalise).join('')),
              ]),
            ),
          ];
        return [key, walk(value, name)];
      }),
    );
  const walk = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => walk(one, name));
    if (!isPlain(value)) return value;
    const same = known.get(JSON.stringify(value));
    return same === undefined ? inside(value, name) : ref(same);
  };

  for (const [name, schema] of Object.entries(schemas)) named[name] = inside(schema, name);
  return named;
};
