import { e164 } from '../domain/e164.js';
import { mailboxOf } from '../domain/mail/mailbox.js';

/** Kinds of handles that identify a person. Events contain only a random person id (ADR 20). */
export type HandleKind = 'contact' | 'phone' | 'email' | 'shopper' | 'signin' | 'valuation';

export interface Handle {
  readonly kind: HandleKind;
  readonly value: string;
}

export interface PersonalData<Data = never> {
  /**
   * Returns the person's handles, from the data and the id of the stream. The first one names the person; the
   * others lead there.
   */
  readonly of: (data: Data, id: string) => readonly Handle[];
  /** Path into the data, with dots → value after erasure. The schema accepts that value. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export const erasedName = 'Erased';
export const erasedEmail = 'erased@erased.invalid';
/** This number is never assigned. */
export const erasedPhone = '0000 0000';

export const phoneHandle = (phone: string): Handle => ({ kind: 'phone', value: e164(phone).slice(1) });
/** The number's handles, also those of people who were recorded while `0011` and a missing zero were not understood. */
export const phoneHandles = (phone: string): Handle[] => {
  const { kind, value } = phoneHandle(phone);
  return [value, `11${value}`, value.replace(/^61/, '')].map((spelling) => ({ kind, value: spelling }));
};
export const emailHandle = (email: string): Handle => ({ kind: 'email', value: mailboxOf(email) });

interface Contact {
  readonly site_id: string;
  readonly phone: string;
  /** Absent: a sign-in, which proves the number only. */
  readonly email?: string;
}

/**
 * The handles of somebody who gave a number and an address together. Neither is proven to be theirs, so the person is
 * whoever gave both of them to this site; each leads there, and none leads on to the other.
 */
export const contactHandles = ({ site_id, phone, email }: Contact): readonly [Handle, ...Handle[]] => {
  const known = [phoneHandle(phone), ...(email === undefined ? [] : [emailHandle(email)])];
  return [{ kind: 'contact', value: [site_id, ...known.map(({ value }) => value)].join(' ') }, ...known];
};

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const valueAt = (data: unknown, path: string): unknown => {
  let value = data;
  for (const name of path.split('.')) value = isPlain(value) ? value[name] : undefined;
  return value;
};

/** Returns a copy of the data with the values at the given paths. The order of keys is preserved. */
const withValues = (data: unknown, values: Readonly<Record<string, unknown>>): object => {
  const copy = { ...(data as Plain) };
  const copies = new Set<unknown>();
  for (const path in values) {
    const names = path.split('.');
    let at = copy;
    for (let i = 0; i < names.length - 1; i++) {
      const name = names[i]!;
      if (!copies.has(at[name])) copies.add((at[name] = { ...(at[name] as Plain) }));
      at = at[name] as Plain;
    }
    at[names.at(-1)!] = values[path];
  }
  return copy;
};

/** Returns the data after erasure, and separately the personal data by path. */
export const extractPersonalData = (
  { fields }: Pick<PersonalData, 'fields'>,
  data: unknown,
): { readonly redacted: object; readonly personal: Readonly<Record<string, unknown>> } => {
  const personal: Plain = {};
  const erased: Plain = {};
  for (const path in fields) {
    const value = valueAt(data, path);
    if (value === undefined) continue;
    personal[path] = value;
    erased[path] = fields[path];
  }
  return { redacted: withValues(data, erased), personal };
};

/** The inverse of {@link extractPersonalData}. */
export const restorePersonalData = (redacted: unknown, personal: Readonly<Record<string, unknown>>): unknown =>
  withValues(redacted, personal);
