import { z } from 'zod';
import { leadUser } from '../../api/leads.js';
import { holdsDay } from '../local-time.js';
import type { FormField, FormValue, FormValues } from './form.js';
import { choicesOf, isShown } from './form.js';

const fill = 'Please fill this in.';
const choose = 'Please choose one.';

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please keep it under ${max + 1} characters.`)
    .regex(/^[^\p{Cc}]*$/u, 'has control characters');

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
      return z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Please choose a time.');
    default:
      return line(field.max ?? 120);
  }
};

/** Kinds that say themselves what is wrong with nothing. */
const sayThemselves: readonly string[] = ['email', 'phone', 'postcode', 'select', 'slot', 'date'];

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
  if (!required || sayThemselves.includes(kind)) return given;
  return z
    .string()
    .trim()
    .min(1, missing ?? fill)
    .pipe(given);
};

const isEmpty = (value: FormValue | undefined): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * What these fields take, given what stands in all of them: those that are not shown are not asked for, and those that
 * may be empty and are have nothing to say. The same schema checks what is typed on the page and what reaches the server.
 */
const schemaOf = (fields: readonly FormField[], values: FormValues): z.ZodType<FormValues> => {
  const asked = fields.filter((field) => isShown(field, values) && (field.required || !isEmpty(values[field.name])));
  return z.object(Object.fromEntries(asked.map((field) => [field.name, schemaOfField(field, values)])));
};

/** What is wrong with each field, by its name: the first thing only. */
export const errorsOf = (fields: readonly FormField[], values: FormValues): Readonly<Record<string, string>> => {
  const { error } = schemaOf(fields, values).safeParse(values);
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message;
  return errors;
};
