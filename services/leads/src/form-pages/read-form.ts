import { hash } from 'node:crypto';
import { formExtras, type SentForm } from '#contracts/api/leads';
import { fieldsOf, type Form, type FormField, type FormValue, type FormValues } from '#contracts/domain/forms/form';
import type { LeadContext } from '#contracts/domain/forms/lead';
import { isWebAddress } from '#contracts/domain/site-address';
import { parsedJson } from '#platform/kernel/json';

/** Hidden inputs of a form's page. */
export const hidden = ['car_id', 'more', 'step', 'url', 'website'] as const;

/** Fields of a trade-in vehicle. With scripts, the valuation asks for them instead. */
const ofTradeIn: readonly FormField[] = [
  { name: 'trade_in.rego', label: 'Rego', kind: 'text', leadPart: 'lead', max: 9 },
  { name: 'trade_in.make', label: 'Make', kind: 'text', leadPart: 'lead', required: true, max: 60 },
  { name: 'trade_in.model', label: 'Model', kind: 'text', leadPart: 'lead', required: true, max: 60 },
  { name: 'trade_in.year', label: 'Year', kind: 'number', leadPart: 'lead', required: true, min: 1900, max: 2100 },
  { name: 'trade_in.km', label: 'Kilometres', kind: 'number', leadPart: 'lead', required: true, max: 2_000_000 },
];

/** Returns the form with the additional fields needed without scripts. */
export const asPage = (form: Form): Form => {
  if (form.id !== 'valuation' && form.id !== 'trade-in') return form;
  const steps = [{ title: 'Your vehicle', fields: ofTradeIn }, ...form.steps];
  return { ...form, title: 'What is your car worth?', send: 'Value My Trade-In', steps };
};

const allOf = (sent: SentForm, name: string): readonly string[] => [sent[name] ?? []].flat();

/** Returns the first value of a name. */
export const textOf = (sent: SentForm, name: string): string => allOf(sent, name)[0] ?? '';

export const valuesSent = (form: Form, sent: SentForm): FormValues =>
  Object.fromEntries(fieldsOf(form).map((field) => [field.name, valueOf(field, allOf(sent, field.name))]));

const valueOf = ({ kind, initial = '' }: FormField, given: readonly string[]): FormValue => {
  if (kind === 'hidden') return initial;
  if (kind === 'checkbox') return given.length > 0;
  return kind === 'checkboxes' ? given : (given[0] ?? '');
};

/** Parses the data that the page added to the form. Invalid data is ignored. */
export const moreSent = (sent: SentForm, values: FormValues): NonNullable<LeadContext['more']> => {
  const more = formExtras.safeParse(parsedJson(textOf(sent, 'more'))).data ?? {};
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

const maxAddressLength = 2_000;

/** Returns the address of the form's page; `instead` if it is invalid. */
export const pageOf = (given: string, instead: string): string =>
  given.length <= maxAddressLength && isWebAddress(given) ? given : instead;

/**
 * Returns an idempotency key. The same form sent again on the same day is the same lead, because on a bad connection a
 * visitor can't tell whether it arrived. The key is a hash of the values, because a cached page can't contain a key.
 */
export const keyOf = (form: Form, sent: SentForm, day: string): string => {
  const sentValues = Object.entries(sent).filter(([name]) => !['url', 'step', 'key'].includes(name));
  return hash('sha256', JSON.stringify([form.id, day, sentValues.sort(([a], [b]) => (a < b ? -1 : 1))]));
};
