import type { FormId } from './ids.js';

/** A form as data: the page draws it, the schema that checks it and the lead it becomes follow from it. */

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
  /** A free hour of the location the form is about. */
  | 'slot'
  /** Not shown; it is sent with the value it begins with. */
  | 'hidden';

/** That a field has one of these values. */
export interface Condition {
  readonly field: string;
  readonly is: readonly string[];
}

interface Choice {
  readonly value: string;
  readonly label: string;
  /** Offered only then. */
  readonly when?: Condition | undefined;
}

export interface FormField {
  /** In the values of the form, and in the lead. */
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** Where the lead has it: who asks, the lead itself, or its further fields. */
  readonly goes: 'user' | 'lead' | 'fields';
  readonly required?: boolean | undefined;
  /** What is said where a required one is empty; absent: the kind's own words. */
  readonly missing?: string | undefined;
  readonly initial?: string | boolean | undefined;
  readonly choices?: readonly Choice[] | undefined;
  /** Shown, checked and sent only then. */
  readonly when?: Condition | undefined;
  /** Characters; of a number its greatest value. */
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
  /** Of the lead, where no field asks for it. */
  readonly category: string;
  readonly subcategory?: string | undefined;
  readonly steps: readonly FormStep[];
  /** On the button that sends it. */
  readonly send: string;
  /** The fields carry their labels inside. */
  readonly labelsInside?: boolean | undefined;
  /** A car form leads to the success page and shows the answer's own error; any other says both where it stands. */
  readonly isCarForm: boolean;
}

export type FormValue = string | boolean | readonly string[];
export type FormValues = Readonly<Record<string, FormValue>>;

export const fieldsOf = ({ steps }: Form): readonly FormField[] => steps.flatMap(({ fields }) => fields);

export const holds = (condition: Condition | undefined, values: FormValues): boolean => {
  if (!condition) return true;
  const value = values[condition.field];
  return typeof value === 'string' && condition.is.includes(value);
};

export const isShown = ({ kind, when }: FormField, values: FormValues): boolean =>
  kind !== 'hidden' && holds(when, values);

export const choicesOf = ({ choices = [] }: FormField, values: FormValues): readonly Choice[] =>
  choices.filter(({ when }) => holds(when, values));

/** What the form says before anybody typed. */
export const initialValues = (form: Form): FormValues =>
  Object.fromEntries(fieldsOf(form).map((field) => [field.name, field.initial ?? emptyOf(field)]));

const emptyOf = ({ kind }: FormField): FormValue => (kind === 'checkbox' ? false : kind === 'checkboxes' ? [] : '');
