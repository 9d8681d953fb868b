import { z } from 'zod';

type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Converts a schema to JSON Schema 2020-12, as used by OpenAPI 3.1 and AsyncAPI 3. Refinements and transforms have no
 * JSON equivalent and are left out, so the document may allow more than is accepted, never less.
 */
export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...body } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    // Responses may gain fields later: a client that refuses unknown fields would break.
    override: ({ jsonSchema }) => {
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // Java generators fail on a default of a choice, and on a fractional type for numbers that are always integers.
      if (jsonSchema.const !== undefined || jsonSchema.anyOf) delete jsonSchema.default;
      // The format already implies the pattern.
      if (jsonSchema.format === 'date-time' || jsonSchema.format === 'date') delete jsonSchema.pattern;
      // The safe-integer bounds only matter in JavaScript.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // A record of all names of an enumeration: generators know properties only.
      const names = (jsonSchema.propertyNames as { enum?: string[] } | undefined)?.enum;
      if (names && jsonSchema.required) {
        jsonSchema.properties = Object.fromEntries(names.map((name) => [name, jsonSchema.additionalProperties!]));
        delete jsonSchema.propertyNames;
        delete jsonSchema.additionalProperties;
      }
      const values = jsonSchema.enum ?? [jsonSchema.const];
      if (jsonSchema.type === 'number' && values.every(Number.isInteger)) jsonSchema.type = 'integer';
    },
  });
  return body;
};
