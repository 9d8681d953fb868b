import type { SampleProposal, SavedDescription } from '#contracts/api/feed-descriptions';
import type { CarField } from '#contracts/domain/car/details';
import type { FeedDescription } from '#contracts/domain/feed-description';
import { squashed } from '#contracts/domain/feeds';

/** A description in the making: it may still lack the column of the stock number. */
export type Draft = FeedDescription;

/** Fields that take what several columns say. */
const lists: ReadonlySet<string> = new Set([
  ...['images', 'spin_images', 'walkaround_videos', 'standardEquipment', 'filtered_features', 'categories'],
  'payment_processors',
]);

const isSame = (a: string, b: string): boolean => squashed(a) === squashed(b);

/** The columns that the proposal takes for fields. */
export const proposedColumns = ({ columns }: Pick<SampleProposal, 'columns'>): Draft['columns'] => {
  const found: Record<string, string[]> = {};
  for (const { column, field } of columns) if (field !== undefined) (found[field] ??= []).push(column);
  return Object.fromEntries(
    Object.entries(found).map(([field, named]) => [field, lists.has(field) ? named : named.slice(0, 1)]),
  );
};

/** What is proposed, also where no column of the stock number was found. */
export const proposedDraft = (proposal: SampleProposal): Draft => {
  const { description } = proposal;
  return description.vocabulary
    ? description
    : { ...description, columns: description.columns ?? proposedColumns(proposal) };
};

/** The field of a column; undefined: it is passed over. */
export const fieldOf = ({ columns = {} }: Draft, column: string): CarField | undefined =>
  (Object.entries(columns) as [CarField, readonly string[]][]).find(([, named]) =>
    named.some((one) => isSame(one, column)),
  )?.[0];

/** The column means this field from now on, and no other; of a field that is no list another column means it no longer. */
export const assigned = (draft: Draft, column: string, field: CarField | undefined): Draft => {
  const before = Object.entries(draft.columns ?? {}) as [CarField, readonly string[]][];
  const others = before
    .map(([name, named]) => [name, named.filter((one) => !isSame(one, column))] as const)
    .filter(([name, named]) => named.length > 0 && (name !== field || lists.has(name)));
  const columns = Object.fromEntries(others) as Record<string, readonly string[]>;
  if (field !== undefined) columns[field] = [...(columns[field] ?? []), column];
  return { ...draft, columns };
};

/** Ready to be sent; undefined: no column tells which vehicle a row is about. */
export const completed = ({ columns, ...rest }: Draft): FeedDescription | undefined => {
  if (rest.vocabulary !== undefined) return rest;
  return columns?.stocknum && { ...rest, columns };
};

/** The saved description whose columns are all in the sample. */
export const fitting = (
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

/** With this word of a field standing for that; `undefined`: for itself. */
export const withWord = (draft: Draft, field: CarField, word: string, meaning: string | undefined): Draft => {
  const { [word]: _, ...others } = draft.values[field] ?? {};
  const words = meaning === undefined ? others : { ...others, [word]: meaning };
  const { [field]: __, ...values } = draft.values;
  return { ...draft, values: Object.keys(words).length > 0 ? { ...values, [field]: words } : values };
};
