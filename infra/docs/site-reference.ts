import type { z } from 'zod';
import { siteContent } from '#contracts/domain/site/content';
import { contentPage, movedPage } from '#contracts/domain/site/content-pages';
import { location, siteConfig } from '#contracts/domain/site/site';

/**
 * Tables of `docs/site-reference.md`. Keys, defaults and forms come from the schemas; the meanings are those that the
 * document has already.
 */

type Schema = z.core.$ZodTypes;

/** Schema of each file of a site's folder, by the name in the document's markers. */
export const referenceFiles = {
  'site.yaml': siteConfig,
  'locations.yaml': location,
  'pages/*.yaml': contentPage,
  'moved page': movedPage,
  'offers.yaml': siteContent.offers.element,
  'brands.yaml': siteContent.brands.element,
  'promos.yaml': siteContent.promos.element,
  'reviews.yaml': siteContent.reviews.element,
} as const;
type ReferenceFile = keyof typeof referenceFiles;

interface Key {
  readonly path: string;
  readonly needed: string;
  readonly form: string;
}

const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

/** Returns the schema that a default, an option or a preparation of the input is wrapped around. */
const unwrapped = (schema: Schema): Schema => {
  const { def } = schema._zod;
  if (def.type === 'pipe') return unwrapped(def.out as Schema);
  return 'innerType' in def ? unwrapped(def.innerType as Schema) : schema;
};

/** Returns `required`, the default, or `optional`. */
const neededOf = ({ _zod: { def } }: Schema): string => {
  if (def.type === 'optional') return 'optional';
  if (def.type !== 'default' && def.type !== 'prefault') return 'required';
  const value = def.defaultValue;
  const isEmpty = value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return isEmpty ? 'optional' : code(value);
};

const isNullable = ({ _zod: { def } }: Schema): boolean =>
  def.type === 'nullable' || ('innerType' in def && isNullable(def.innerType as Schema));

/** Returns what the checks of a text say of it: `is not a colour such as #c8102e` is `colour such as #c8102e`. */
const statedForm = (def: z.core.$ZodStringDef): string | undefined => {
  const all = [def, ...(def.checks ?? []).map((check) => check._zod.def)];
  const messages = all.map(({ error }) => error?.({ code: 'custom', input: '', path: [] } as never));
  const [message] = messages.filter((one) => typeof one === 'string');
  return message?.startsWith('is ') ? message.replace(/^is (?:not|no|neither) (?:an? |the |such as )?/, '') : undefined;
};

const formats: Readonly<Record<string, string>> = {
  date: 'date such as 2026-05-20',
  datetime: 'time with its zone such as 2026-05-20T09:00:00+10:00',
  email: 'email address',
  url: 'address',
};

interface Limits {
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  readonly isAbove?: boolean;
}

interface LimitCheck {
  readonly check: string;
  readonly value?: number;
  readonly inclusive?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Returns the limits that checks set to a number, or to the length of a text or list. */
const limitsOf = ({ checks = [] }: z.core.$ZodTypeDef): Limits => {
  let limits: Limits = {};
  for (const { _zod } of checks) {
    const def = _zod.def as LimitCheck;
    if (def.check === 'greater_than') limits = { ...limits, least: def.value, isAbove: def.inclusive === false };
    else if (def.check === 'less_than') limits = { ...limits, most: def.value };
    else if (def.check === 'min_length') limits = { ...limits, least: def.minimum };
    else if (def.check === 'max_length') limits = { ...limits, most: def.maximum };
  }
  return limits;
};

const textForm = (def: z.core.$ZodStringDef & { readonly format?: string }): string => {
  const form = statedForm(def) ?? formats[def.format ?? ''] ?? 'text';
  const { most } = limitsOf(def);
  return form === 'text' && most !== undefined ? `text of at most ${most} characters` : form;
};

const numberForm = (def: z.core.$ZodNumberDef & { readonly format?: string }): string => {
  const number = def.format === 'safeint' ? 'whole number' : 'number';
  const { least, most, isAbove } = limitsOf(def);
  if (least === undefined) return number;
  if (isAbove) return `${number} above ${least}`;
  return most === undefined ? `${number} from ${least}` : `${number} from ${least} to ${most}`;
};

const listForm = (def: z.core.$ZodArrayDef): string => {
  const { least, most } = limitsOf(def);
  const form = `list of ${formOf(def.element as Schema)}`;
  return [form, least !== undefined && `at least ${least}`, most !== undefined && `at most ${most}`]
    .filter((part) => part !== false)
    .join(', ');
};

const formOf = (wrapped: Schema): string =>
  isNullable(wrapped) ? `${plainFormOf(wrapped)}, or \`null\`` : plainFormOf(wrapped);

const plainFormOf = (wrapped: Schema): string => {
  const schema = unwrapped(wrapped);
  const { def } = schema._zod;
  switch (def.type) {
    case 'string':
      return textForm(def);
    case 'number':
      return numberForm(def);
    case 'boolean':
      return '`true` or `false`';
    case 'enum':
      return Object.values(def.entries).map(code).join(', ');
    case 'literal':
      return def.values.map(code).join(', ');
    case 'array':
      return listForm(def);
    case 'record':
      return `for each name: ${formOf(def.valueType as Schema)}`;
    case 'union':
      return isByKind(schema) ? 'the keys below' : def.options.map((one) => formOf(one as Schema)).join(' or ');
    case 'object':
      return 'the keys below';
    default:
      throw new Error(`There are no words for ${def.type}.`);
  }
};

const isByKind = ({ _zod: { def } }: Schema): boolean => def.type === 'union' && 'discriminator' in def;

/** Keys whose own keys another document describes. */
const describedElsewhere: ReadonlySet<string> = new Set(['stock.sources[].feed']);

/** Returns the keys below a schema, with their paths. */
const keysBelow = (path: string, wrapped: Schema): Key[] => {
  if (describedElsewhere.has(path)) return [];
  const { def } = unwrapped(wrapped)._zod;
  if (def.type === 'array') {
    const element = def.element as Schema;
    return keysBelow(isByKind(element) ? path : `${path}[]`, element);
  }
  if (def.type === 'record') return keysBelow(`${path}.<name>`, def.valueType as Schema);
  if (def.type === 'union' && 'discriminator' in def) {
    return def.options.flatMap((option) => {
      const { kind } = (option as z.core.$ZodObject)._zod.def.shape as { kind: z.core.$ZodLiteral };
      return keysBelow(`${path}[${String(kind._zod.def.values[0])}]`, option as Schema);
    });
  }
  if (def.type !== 'object') return [];
  return Object.entries(def.shape).flatMap(([name, value]) => {
    const within = path === '' ? name : `${path}.${name}`;
    const key = value as Schema;
    return [{ path: within, needed: neededOf(key), form: formOf(key) }, ...keysBelow(within, key)];
  });
};

/** Returns all keys of a file. */
export const keysOf = (file: ReferenceFile): readonly Key[] => keysBelow('', referenceFiles[file] as Schema);

const head = '| Key | Required or default | Form | Meaning |\n|---|---|---|---|';
/** `<!-- site.yaml: theme, fonts -->` with the table after it; without names: the keys that no other table has. */
const marker = /<!-- (?<file>[^:>]+?)(?:: (?<groups>[^>]+?))? -->\n\n(?<table>(?:\|.*\n)*)/g;

const groupOf = (path: string): string => /^[^.[]*(?:\[[^\]]+\])?/.exec(path)![0];

/** Returns the document with its tables as the schemas say. The meaning of a new key is empty. */
export const withTables = (document: string): string => {
  const tables = [...document.matchAll(marker)].map(({ groups }) => groups!);
  const taken = tables.flatMap(({ file, groups }) => (groups?.split(', ') ?? []).map((group) => `${file} ${group}`));
  return document.replace(marker, (...args) => {
    const { file, groups, table } = args.at(-1) as Record<string, string | undefined>;
    const rows = table!.split('\n').map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()));
    const meanings = new Map(rows.map(([, key, , , meaning]) => [key, meaning ?? '']));
    const names = groups?.split(', ');
    const keys = keysOf(file as ReferenceFile).filter(({ path }) =>
      names ? names.includes(groupOf(path)) : !taken.includes(`${file} ${groupOf(path)}`),
    );
    const lines = keys.map(({ path, needed, form }) => {
      const cells = [code(path), needed.replaceAll('|', '\\|'), form.replaceAll('|', '\\|')];
      return `| ${cells.join(' | ')} | ${meanings.get(code(path)) ?? ''} |`;
    });
    return `<!-- ${file}${groups ? `: ${groups}` : ''} -->\n\n${[head, ...lines].join('\n')}\n`;
  });
};
