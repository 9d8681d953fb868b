import { hash } from 'node:crypto';
import { moreOfForm, type SentForm } from '#contracts/api/leads';
import { fieldsOf, type Form, type FormField, type FormValue, type FormValues } from '#contracts/domain/forms/form';
import type { LeadCircumstances } from '#contracts/domain/forms/lead';
import { isWebAddress } from '#contracts/domain/read-address';

/** What stands in a form's page beside its fields. */
export const hidden = ['car_id', 'more', 'step', 'url', 'website'] as const;

/** What of a vehicle to be traded in is asked where no scripts lead through its valuation. */
const ofTradeIn: readonly FormField[] = [
  { name: 'trade_in.rego', label: 'Rego', kind: 'text', goes: 'lead', max: 9 },
  { name: 'trade_in.make', label: 'Make', kind: 'text', goes: 'lead', required: true, max: 60 },
  { name: 'trade_in.model', label: 'Model', kind: 'text', goes: 'lead', required: true, max: 60 },
  { name: 'trade_in.year', label: 'Year', kind: 'number', goes: 'lead', required: true, min: 1900, max: 2100 },
  { name: 'trade_in.km', label: 'Kilometres', kind: 'number', goes: 'lead', required: true, max: 2_000_000 },
];

/** The form with everything it asks for without scripts. */
export const asPage = (form: Form): Form => {
  if (form.id !== 'valuation' && form.id !== 'trade-in') return form;
  const steps = [{ title: 'Your vehicle', fields: ofTradeIn }, ...form.steps];
  return { ...form, title: 'What is your car worth?', send: 'Value My Trade-In', steps };
};

const allOf = (sent: SentForm, name: string): readonly string[] => [sent[name] ?? []].flat();

/** What was sent for a name; of several the first. */
export const textOf = (sent: SentForm, name: string): string => allOf(sent, name)[0] ?? '';

export const valuesSent = (form: Form, sent: SentForm): FormValues =>
  Object.fromEntries(fieldsOf(form).map((field) => [field.name, valueOf(field, allOf(sent, field.name))]));

const valueOf = ({ kind, initial = '' }: FormField, given: readonly string[]): FormValue => {
  if (kind === 'hidden') return initial;
  if (kind === 'checkbox') return given.length > 0;
  return kind === 'checkboxes' ? given : (given[0] ?? '');
};

/** What the page with the form knew without asking; whoever sends anything else has it passed over. */
export const moreSent = (sent: SentForm, values: FormValues): NonNullable<LeadCircumstances['more']> => {
  const more = moreOfForm.safeParse(jsonIn(textOf(sent, 'more'))).data ?? {};
  const tradeInFields = ofTradeIn.flatMap(({ name, kind }) => {
    const value = values[name];
    if (typeof value !== 'string' || value.trim() === '') return [];
    return [[name.slice('trade_in.'.length), kind === 'number' ? Number(value) : value.trim()] as const];
  });
  return {
    ...more,
    ...(tradeInFields.length > 0 && { trade_in: { ...more.trade_in, ...Object.fromEntries(tradeInFields) } }),
  };
};

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const maxAddressLength = 2_000;

/** The page that the form stood on first. */
export const pageOf = (given: string, instead: string): string =>
  given.length <= maxAddressLength && isWebAddress(given) ? given : instead;

/**
 * The same form sent again on the same day is the same lead: nobody knows whether a press on a bad line got through. Its
 * page may be a kept one, the same for all visitors, so the key is made of what they say.
 */
export const keyOf = (form: Form, sent: SentForm, day: string): string => {
  const sentValues = Object.entries(sent).filter(([name]) => name !== 'url' && name !== 'step');
  return hash('sha256', JSON.stringify([form.id, day, sentValues.sort(([a], [b]) => (a < b ? -1 : 1))]));
};
