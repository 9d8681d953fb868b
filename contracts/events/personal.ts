/** By what a person is known; what stands in an event is only ever a random id (ADR 20). */
export type HandleKind = 'phone' | 'email' | 'shopper' | 'signin' | 'valuation';

export interface Handle {
  readonly kind: HandleKind;
  readonly value: string;
}

/** The personal data of an event. */
export interface PersonalData<Data = never> {
  /**
   * How the person is known, by the data and the id of the stream. The first names them: nobody else has it. The others
   * lead to them too.
   */
  readonly of: (data: Data, id: string) => readonly Handle[];
  /** Path into the data, with dots → what stands there once the person is erased. The schema takes it. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What stands in place of a name. */
export const erasedName = 'Erased';
export const erasedEmail = 'erased@erased.invalid';
/** No such number is given to anybody. */
export const erasedPhone = '0000 0000';

/** A telephone number however it was typed; without a country's code it is Australian. Digits only. */
const digitsOf = (phone: string): string =>
  phone
    .replace(/\D/g, '')
    .replace(/^00/, '')
    .replace(/^(?:61)?0(?=\d)/, '61');

export const phoneHandle = (phone: string): Handle => ({ kind: 'phone', value: digitsOf(phone) });
export const emailHandle = (email: string): Handle => ({ kind: 'email', value: email.trim().toLowerCase() });

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pathNames = new Map<string, readonly string[]>();

/** The names a path goes through: every event has the same few. */
const namesOf = (path: string): readonly string[] => {
  let names = pathNames.get(path);
  if (!names) pathNames.set(path, (names = path.split('.')));
  return names;
};

const valueAt = (data: unknown, path: string): unknown => {
  let value = data;
  for (const name of namesOf(path)) value = isPlain(value) ? value[name] : undefined;
  return value;
};

/** The data with these values at their paths; what was there keeps its place. */
const withValues = (data: unknown, values: Readonly<Record<string, unknown>>): object => {
  const copy = { ...(data as Plain) };
  const copies = new Set<unknown>();
  for (const path in values) {
    const names = namesOf(path);
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

/** The data as it stands once the person is erased, and the personal data that was in it, by path. */
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
