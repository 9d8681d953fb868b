import { z } from 'zod';
import { leadUser } from '../../api/leads.js';
import { isCalendarDay, minutePattern } from '../local-time.js';
import { choicesOf, isShown, type FormField, type FormValue, type FormValues } from './form.js';
import { multiLine, singleLine as anyLine } from '../line.js';
import { visibleLine } from '../plain-text.js';

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

/** Returns the schema of a field's text where it is not empty. */
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
      return multiLine(field.max ?? 5000, 'Please keep it under 5,000 characters.');
    case 'select':
      return z.enum(
        choicesOf(field, values).map(({ value }) => value),
        choose,
      );
    case 'date':
      return z.string().refine(isCalendarDay, 'Please enter a day.');
    case 'slot':
      return z.string().regex(minutePattern, 'Please choose a time.');
    default:
      return line(field.max ?? 120);
  }
};

/** Kinds whose schemas have their own message for an empty value. */
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
  const isFilled = (text: string) => visibleLine(text).trim() !== '';
  return z
    .string()
    .refine(isFilled, missing ?? fill)
    .pipe(given);
};

const isEmpty = (value: FormValue | undefined): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Cached schemas of fields without choices, because creating a schema takes longer than parsing with it. */
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
 * Returns the first error of each invalid field, by field name. Hidden fields and empty optional fields have no errors.
 * The page and the server validate with this same function.
 */
export const validateFields = (fields: readonly FormField[], values: FormValues): Readonly<Record<string, string>> => {
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const value = values[field.name];
    if (!isShown(field, values) || (!field.required && isEmpty(value))) continue;
    const { error } = schemaFor(field, values).safeParse(value);
    if (error) errors[field.name] = error.issues[0]!.message;
  }
  return errors;
};
