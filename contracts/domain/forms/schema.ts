import { z } from 'zod';
import { leadUser } from '../../api/leads.js';
import { holdsDay } from '../local-time.js';
import type { FormField, FormValue, FormValues } from './form.js';
import { choicesOf, isShown } from './form.js';
import { line as anyLine } from '../line.js';
import { minutePattern } from '../local-time.js';

const fill = 'Please fill this in.';
const choose = 'Please choose one.';

const line = (max: number) => anyLine(max, `Please keep it under ${max + 1} characters.`);

const whole = ({ min = 0, max = 1_000_000_000 }: FormField) =>
  z
    .string()
    .trim()
    .regex(/^\d{0,12}$/, 'Please enter a whole number.')
    .refine((digits) => digits === '' || (Number(digits) >= min && Number(digits) <= max), {
      message: `Please enter a number from ${min} to ${max}.`,
    });

/** The texts a field takes when it is not empty. */
const textOf = (field: FormField, values: FormValues): z.ZodType<string, string> => {
  switch (field.kind) {
    case 'email':
      return leadUser.shape.email;
    case 'phone':
      return leadUser.shape.phone;
    case 'postcode':
      return leadUser.shape.postcode.unwrap();
    case 'number':
      return whole(field);
    case 'textarea':
      return z
        .string()
        .trim()
        .max(field.max ?? 5000, 'Please keep it under 5,000 characters.');
    case 'select':
      return z.enum(
        choicesOf(field, values).map(({ value }) => value),
        choose,
      );
    case 'date':
      return z.string().refine(holdsDay, 'Please enter a day.');
    case 'slot':
      return z.string().regex(minutePattern, 'Please choose a time.');
    default:
      return line(field.max ?? 120);
  }
};

/** Kinds that say themselves what is wrong with nothing. */
const describeThemselves: readonly string[] = ['email', 'phone', 'postcode', 'select', 'slot', 'date'];

const schemaOfField = (field: FormField, values: FormValues): z.ZodType<FormValue> => {
  const { kind, required = false, missing } = field;
  if (kind === 'checkbox') {
    return required ? z.literal(true, missing ?? 'Please tick this to go on.') : z.boolean().default(false);
  }
  if (kind === 'checkboxes') {
    const some = z.array(z.enum(choicesOf(field, values).map(({ value }) => value)));
    return required ? some.min(1, missing ?? choose) : some;
  }
  const given = textOf(field, values);
  if (!required || describeThemselves.includes(kind)) return given;
  return z
    .string()
    .trim()
    .min(1, missing ?? fill)
    .pipe(given);
};

const isEmpty = (value: FormValue | undefined): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Schemas of fields without choices, which depend on nothing else; to make one takes longer than to parse with it. */
const known = new Map<string, z.ZodType<FormValue>>();

const schemaFor = (field: FormField, values: FormValues): z.ZodType<FormValue> => {
  const { kind, required, missing, min, max } = field;
  if (kind === 'select' || kind === 'checkboxes') return schemaOfField(field, values);
  const key = JSON.stringify([kind, required, missing, min, max]);
  const schema = known.get(key) ?? schemaOfField(field, values);
  known.set(key, schema);
  return schema;
};

/**
 * What is wrong with each field, by its name: the first thing only. Fields that are not shown are not asked for, and those
 * that may be empty and are have nothing to say. What is typed on the page and what reaches the server are checked alike.
 */
export const errorsOf = (fields: readonly FormField[], values: FormValues): Readonly<Record<string, string>> => {
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const value = values[field.name];
    if (!isShown(field, values) || (!field.required && isEmpty(value))) continue;
    const { error } = schemaFor(field, values).safeParse(value);
    if (error) errors[field.name] = error.issues[0]!.message;
  }
  return errors;
};
