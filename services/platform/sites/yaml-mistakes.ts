import { z } from 'zod';
import { closestName } from '#contracts/domain/edit-distance';

/** Explains mistakes in YAML files to people who don't know YAML. */

const quoteIt = 'put the text into quotes';

const explanations: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: `has a colon and a space within its text: ${quoteIt}`,
  DUPLICATE_KEY: 'is there a second time',
};

/** Says what to do about an error of the YAML parser. */
export const explainSyntax = ({ code, message }: { readonly code: string; readonly message: string }): string =>
  explanations[code] ?? message;

/** Says why a value is empty. @param line of the file */
export const explainEmpty = (line: string): string =>
  /:\s+#/.test(line) ? `is empty, as # begins a comment: ${quoteIt}` : 'is empty';

/** Says that there is no such setting, with the name that was probably meant. */
export const explainUnknown = (key: string, path: readonly PropertyKey[], schema: z.core.$ZodType): string => {
  const others = settingsAt(schema, path).filter((name) => name !== key);
  const meant = closestName(key, others, (name) => Math.min(2, Math.floor(name.length / 3)), plain);
  return `there is no such setting${meant === undefined ? '' : `: did you mean ${meant}?`}`;
};

const plain = (name: string): string => name.toLowerCase().replace(/[_\s-]/g, '');

/** Names of the settings that the schema has at a path. */
const settingsAt = (schema: z.core.$ZodType | undefined, path: readonly PropertyKey[]): string[] => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return settingsAt(schema.unwrap(), path);
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => settingsAt(option, path));
  const [first, ...rest] = path;
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Readonly<Record<PropertyKey, z.core.$ZodType>>;
    return first === undefined ? Object.keys(shape) : settingsAt(shape[first], rest);
  }
  if (first === undefined) return [];
  if (schema instanceof z.ZodArray) return settingsAt(schema.element, rest);
  return schema instanceof z.ZodRecord ? settingsAt(schema.valueType, rest) : [];
};
