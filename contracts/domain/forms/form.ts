import type { FormId } from './ids.js';

/** A form as data. The drawn page, the validation schema and the lead are derived from it. */

type FieldKind =
  | 'text'
  | 'email'
  | 'phone'
  | 'postcode'
  | 'number'
  | 'textarea'
  | 'select'
  | 'checkbox'
  | 'checkboxes'
  | 'date'
  /** A free time slot of the form's location. */
  | 'slot'
  /** Not shown; sent with its initial value. */
  | 'hidden';

/** Holds where the field has one of these values. */
export interface Condition {
  readonly field: string;
  readonly is: readonly string[];
}

interface Choice {
  readonly value: string;
  readonly label: string;
  /** Offered only where the condition holds. */
  readonly when?: Condition | undefined;
}

export interface FormField {
  /** Name in the form's values and in the lead. */
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** Part of the lead that stores the value: the person, the lead itself, or its further fields. */
  readonly leadPart: 'user' | 'lead' | 'fields';
  readonly required?: boolean | undefined;
  /** Message where a required field is empty; absent: the standard message of the kind. */
  readonly missing?: string | undefined;
  readonly initial?: string | boolean | undefined;
  readonly choices?: readonly Choice[] | undefined;
  /** Shown, validated and sent only where the condition holds. */
  readonly when?: Condition | undefined;
  /** Maximum number of characters; for a number its maximum value. */
  readonly max?: number | undefined;
  readonly min?: number | undefined;
  readonly autoComplete?: string | undefined;
  /** A sentence below the label. */
  readonly hint?: string | undefined;
}

export interface FormStep {
  readonly title: string;
  readonly fields: readonly FormField[];
}

export interface Form {
  readonly id: FormId;
  readonly title: string;
  /** Category of the lead, unless a field asks for it. */
  readonly category: string;
  readonly subcategory?: string | undefined;
  readonly steps: readonly FormStep[];
  /** Label of the submit button. */
  readonly send: string;
  /** The fields show their labels inside. */
  readonly labelsInside?: boolean | undefined;
  /** A car form leads to the success page and shows the server's own error; other forms show both in place. */
  readonly isCarForm: boolean;
}

export type FormValue = string | boolean | readonly string[];
export type FormValues = Readonly<Record<string, FormValue>>;

export const fieldsOf = ({ steps }: Form): readonly FormField[] => steps.flatMap(({ fields }) => fields);

export const isConditionMet = (condition: Condition | undefined, values: FormValues): boolean => {
  if (!condition) return true;
  const value = values[condition.field];
  return typeof value === 'string' && condition.is.includes(value);
};

export const isShown = ({ kind, when }: FormField, values: FormValues): boolean =>
  kind !== 'hidden' && isConditionMet(when, values);

export const choicesOf = ({ choices = [] }: FormField, values: FormValues): readonly Choice[] =>
  choices.filter(({ when }) => isConditionMet(when, values));

/** Returns the values of the form before any input. */
export const initialValues = (form: Form): FormValues =>
  Object.fromEntries(fieldsOf(form).map((field) => [field.name, field.initial ?? emptyOf(field)]));

const emptyOf = ({ kind }: FormField): FormValue => (kind === 'checkbox' ? false : kind === 'checkboxes' ? [] : '');
