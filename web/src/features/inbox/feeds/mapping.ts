import type { SampleProposal, SavedDescription } from '#contracts/api/feed-descriptions';
import type { CarField } from '#contracts/domain/car/details';
import type { FeedDescription } from '#contracts/domain/feed-description';
import { normaliseForComparison, titleFields, titleMeaning } from '#contracts/domain/feeds';
import { priceKindWords } from '#contracts/domain/car/price';
import { areMonthAndYear } from '#contracts/domain/month-columns';
import { inPriceOrder, priceKindIn } from '#contracts/domain/price-column';
import type { ColumnMeaning } from './fields.js';

/** An unfinished description, which may lack the column of the stock number. */
export type Draft = FeedDescription;

/** Fields that combine the values of several columns. */
const lists: ReadonlySet<string> = new Set([
  ...['images', 'spin_images', 'walkaround_videos', 'standardEquipment', 'filtered_features', 'categories'],
  'payment_processors',
]);

const isSame = (a: string, b: string): boolean => normaliseForComparison(a) === normaliseForComparison(b);

export const proposedColumns = ({ columns }: Pick<SampleProposal, 'columns'>): Draft['columns'] => {
  const found: Record<string, string[]> = {};
  for (const { column, field } of columns)
    for (const one of field === titleMeaning ? titleFields : [field])
      if (one !== undefined) (found[one] ??= []).push(column);
  return Object.fromEntries(
    Object.entries(found).map(([field, named]) => [
      field,
      field === 'price' ? inPriceOrder(named) : lists.has(field) ? named : named.slice(0, 1),
    ]),
  );
};

/** Returns the proposed description, even if no column of the stock number was found. */
export const proposedDraft = (proposal: SampleProposal): Draft => {
  const { description } = proposal;
  return description.vocabulary
    ? description
    : { ...description, columns: description.columns ?? proposedColumns(proposal) };
};

/** Returns what a column states; undefined if the column is ignored. */
export const fieldOf = ({ columns = {} }: Draft, column: string): ColumnMeaning | undefined => {
  const fields = (Object.entries(columns) as [CarField, readonly string[]][]).flatMap(([field, named]) =>
    named.some((one) => isSame(one, column)) ? field : [],
  );
  return fields.includes('make') && fields.includes('model') ? titleMeaning : fields[0];
};

/** Returns what the name of a price column says of its prices, in our words. */
export const statedPriceType = (field: ColumnMeaning | undefined, column: string): string | undefined => {
  const kind = field === 'price' || field === 'reduced_price' ? priceKindIn(column) : undefined;
  return kind && priceKindWords[kind];
};

/** Whether a field may have the column beside those it has: it is a list, or another kind of price. */
const takesBeside = (field: CarField, column: string, other: string): boolean =>
  lists.has(field) ||
  (field === 'price' && priceKindIn(column) !== priceKindIn(other)) ||
  areMonthAndYear(field, column, other);

/** Returns the fields that a column of this meaning is for: of a title, year and badge only where they have no other. */
const fieldsOf = (meaning: ColumnMeaning | undefined, { columns }: Draft, column: string): readonly CarField[] => {
  if (meaning !== titleMeaning) return meaning ? [meaning] : [];
  const hasOther = (field: CarField) => columns?.[field]?.some((one) => !isSame(one, column)) ?? false;
  return titleFields.filter((field) => field === 'make' || field === 'model' || !hasOther(field));
};

/** Assigns a column to a field instead of its previous one. A field that takes only one loses its previous column. */
export const assignColumn = (draft: Draft, column: string, meaning: ColumnMeaning | undefined): Draft => {
  const fields = fieldsOf(meaning, draft, column);
  const before = Object.entries(draft.columns ?? {}) as [CarField, readonly string[]][];
  const others = before
    .map(([name, named]) => {
      const left = named.filter(
        (one) => !isSame(one, column) && (!fields.includes(name) || takesBeside(name, column, one)),
      );
      return [name, left] as const;
    })
    .filter(([, named]) => named.length > 0);
  const columns = Object.fromEntries(others) as Record<string, readonly string[]>;
  for (const field of fields) columns[field] = [...(columns[field] ?? []), column];
  if (columns['price']) columns['price'] = inPriceOrder(columns['price']);
  return { ...draft, columns, constants: withoutStatedType(draft) };
};

/** Older descriptions repeat for every vehicle what the name of one price column says. */
const withoutStatedType = ({ constants, columns }: Draft): Draft['constants'] => {
  const { price_type, ...others } = constants;
  return columns?.price?.some((column) => statedPriceType('price', column) === price_type) ? others : constants;
};

/** Returns the complete description of a file's columns; undefined if none identifies the vehicle of a row. */
export const completeDescription = (
  draft: Draft,
  { columns: ofFile }: Pick<SampleProposal, 'columns'>,
): FeedDescription | undefined => {
  const { columns, ignored: _, ...rest } = draft;
  if (rest.vocabulary !== undefined) return rest;
  const ignored = ofFile.flatMap(({ column }) => (fieldOf(draft, column) ? [] : column));
  return columns?.stocknum && { ...rest, columns, ignored };
};

/** Whether a file's column was not there yet when the description was saved. Older descriptions do not tell. */
export const isNewColumn = ({ ignored, columns = {} }: FeedDescription, column: string): boolean =>
  ignored !== undefined && ![...ignored, ...Object.values(columns).flat()].some((one) => isSame(one, column));

/** Returns the saved description whose columns are all in the sample. */
export const findMatchingDescription = (
  saved: readonly SavedDescription[],
  { columns, description: { format } }: Pick<SampleProposal, 'columns' | 'description'>,
): SavedDescription | undefined =>
  saved.find(({ description }) => {
    const named = Object.values(description.columns ?? {}).flat();
    return (
      description.format === format &&
      named.length > 0 &&
      named.every((one) => columns.some(({ column }) => isSame(column, one)))
    );
  });

/** Sets the meaning of a word in a field; `undefined` removes it. */
export const withWord = (draft: Draft, field: CarField, word: string, meaning: string | undefined): Draft => {
  const { [word]: _, ...others } = draft.values[field] ?? {};
  const words = meaning === undefined ? others : { ...others, [word]: meaning };
  const { [field]: __, ...values } = draft.values;
  return { ...draft, values: Object.keys(words).length > 0 ? { ...values, [field]: words } : values };
};
