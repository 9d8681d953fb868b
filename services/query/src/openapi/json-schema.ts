import { z } from 'zod';

type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * A schema as JSON Schema 2020-12, which OpenAPI 3.1 and AsyncAPI 3 both take. What JSON can't say of it (refinements,
 * transforms) is left out: the document then allows more than is taken, never less.
 */
export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...body } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    // What is answered may get more fields: a client that refuses those it does not know would break.
    override: ({ jsonSchema }) => {
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // Java has no name for a default of a choice, and none for numbers that may have a fraction and never do.
      if (jsonSchema.const !== undefined || jsonSchema.anyOf) delete jsonSchema.default;
      // The format says it.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      // That it is exact in JavaScript is nobody else's concern.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      const values = jsonSchema.enum ?? [jsonSchema.const];
      if (jsonSchema.type === 'number' && values.every(Number.isInteger)) jsonSchema.type = 'integer';
    },
  });
  return body;
};
