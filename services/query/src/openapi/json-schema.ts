import { z } from 'zod';

type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * A schema as JSON Schema 2020-12, which OpenAPI 3.1 and AsyncAPI 3 both take. What JSON can't say of it (refinements,
 * transforms) is left out: the document then allows more than is taken, never less.
 */
export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...body } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return body;
};
