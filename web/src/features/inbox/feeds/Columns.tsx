import clsx from 'clsx';
import { useId } from 'react';
import type { ProposedColumn, SampleProposal, SavedDescription } from '#contracts/api/feed-descriptions';
import type { CarField } from '#contracts/domain/car/details';
import { Button } from '../../../ui/Button.js';
import fieldStyles from '../../../ui/Field.module.css';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { type ColumnMeaning, fieldGroups, fieldLabel } from './fields.js';
import {
  assignColumn,
  type Draft,
  fieldOf,
  isNewColumn,
  proposedColumns,
  statedPriceType,
  withWord,
} from './mapping.js';
import styles from './Feeds.module.css';

interface ColumnsProps {
  readonly proposal: SampleProposal;
  readonly draft: Draft;
  /** The saved description that the draft began with. */
  readonly saved: SavedDescription | undefined;
  readonly onChange: (draft: Draft) => void;
}

/** Lists the sample's columns, each with its meaning, the reason, and example values. */
export const Columns = ({ proposal, draft, saved, onChange }: ColumnsProps) => {
  const there = new Set(Object.keys(draft.columns ?? {}));
  const missing = proposal.missing_fields.filter(
    (field) => field !== 'stocknum' && !there.has(field) && draft.vocabulary === undefined,
  );
  const lacksPrice = draft.vocabulary === undefined && ['price', 'reduced_price'].every((field) => !there.has(field));
  const ownColumns = () => onChange({ ...draft, vocabulary: undefined, columns: proposedColumns(proposal) });
  return (
    <section className={layout.stack} aria-label="Columns">
      <h2>Columns</h2>
      {draft.vocabulary !== undefined && (
        <p className={layout.wrap}>
          <span>We know this format. Each column below is matched already.</span>
          <Button onClick={ownColumns}>Choose the columns myself</Button>
        </p>
      )}
      <ol className={styles.columns}>
        {proposal.columns.map((column) => (
          <Column key={column.column} column={column} draft={draft} saved={saved} onChange={onChange} />
        ))}
      </ol>
      {lacksPrice && <p className={styles.missing}>No column is the price: new vehicles will have none.</p>}
      {missing.length > 0 && (
        <div className={clsx(layout.stack, styles.missing)}>
          <p>
            No column says these. A new vehicle needs them; where it is the same for every vehicle of the file, say it
            here.
          </p>
          <div className={styles.settings}>
            {missing.map((field) => (
              <Constant key={field} field={field as CarField} draft={draft} onChange={onChange} />
            ))}
          </div>
        </div>
      )}
    </section>
  );
};

interface ColumnProps extends Pick<ColumnsProps, 'draft' | 'saved' | 'onChange'> {
  readonly column: ProposedColumn;
}

const Column = ({
  column: { column, examples, filled, field: proposed, reason, words },
  draft,
  saved,
  onChange,
}: ColumnProps) => {
  const id = useId();
  const field = draft.vocabulary === undefined ? fieldOf(draft, column) : (proposed as ColumnMeaning | undefined);
  const priceType = draft.vocabulary === undefined ? statedPriceType(field, column) : undefined;
  return (
    <li className={styles.column} data-used={field !== undefined}>
      <div className={styles.name}>
        <strong id={id}>{column}</strong>
        <span className={text.note}>{field !== undefined && field === proposed ? reason : ''}</span>
        {saved && isNewColumn(saved.description, column) && (
          <span className={styles.fresh}>{`New in this file: version ${saved.version} does not know it.`}</span>
        )}
        {priceType !== undefined && <span className={text.note}>{`Its prices are shown as ${priceType}.`}</span>}
      </div>
      {draft.vocabulary === undefined ? (
        <Meaning column={column} field={field} describedBy={`${id}-examples`} draft={draft} onChange={onChange} />
      ) : (
        <span>{field === undefined ? 'Passed over' : fieldLabel(field)}</span>
      )}
      <p id={`${id}-examples`} className={styles.examples}>
        {examples.map((example) => (
          <q key={example} className={text.cut}>
            {example}
          </q>
        ))}
        {examples.length === 0 && <span className={text.note}>nothing in it</span>}
        {examples.length > 0 && filled < 1 && (
          <span className={text.note}>{`in ${Math.max(1, Math.round(filled * 100))} % of the rows`}</span>
        )}
      </p>
      {field !== undefined && words.length > 0 && takesWords(field) && (
        <Words field={field} words={words} draft={draft} onChange={onChange} />
      )}
    </li>
  );
};

interface MeaningProps extends Pick<ColumnsProps, 'draft' | 'onChange'> {
  readonly column: string;
  readonly field: ColumnMeaning | undefined;
  /** Id of the example values. */
  readonly describedBy: string;
}

const Meaning = ({ column, field, describedBy, draft, onChange }: MeaningProps) => (
  <div className={fieldStyles.field}>
    <select
      aria-label={`What ${column} means`}
      aria-describedby={describedBy}
      value={field ?? ''}
      onChange={({ target }) =>
        onChange(assignColumn(draft, column, (target.value || undefined) as ColumnMeaning | undefined))
      }
    >
      <option value="">Pass over</option>
      {fieldGroups.map(([group, fields]) => (
        <optgroup key={group} label={group}>
          {Object.entries(fields).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  </div>
);

const meaningsOf: Readonly<Partial<Record<CarField, readonly (readonly [string, string])[]>>> = {
  car_type: [
    ['new', 'new'],
    ['used', 'used'],
    ['demo', 'demo'],
  ],
  status: [
    ['in_stock', 'in stock'],
    ['coming_soon', 'coming soon'],
    ['reserved', 'reserved'],
    ['sold', 'sold'],
    ['not for sale', 'not for sale now'],
  ],
};
const booleanFields: ReadonlySet<string> = new Set([
  'certified',
  'preorder',
  'show_on_dealer_website',
  'checkout_enabled',
]);
const yesNo = [
  ['true', 'yes'],
  ['false', 'no'],
] as const;
const vocabularyFields: ReadonlySet<string> = new Set([
  'body',
  'fuel',
  'trans',
  'drive',
  'price_type',
  'item_type',
  'location_id',
]);

const takesWords = (field: ColumnMeaning): field is CarField =>
  field in meaningsOf || booleanFields.has(field) || vocabularyFields.has(field);

interface WordsProps extends Pick<ColumnsProps, 'draft' | 'onChange'> {
  readonly field: CarField;
  readonly words: readonly string[];
}

/** Maps the words of a column to their meanings. */
const Words = ({ field, words, draft, onChange }: WordsProps) => {
  const choices = meaningsOf[field] ?? (booleanFields.has(field) ? yesNo : undefined);
  const chosen = draft.values[field] ?? {};
  return (
    <details className={styles.words} open={choices !== undefined && words.some((word) => word in chosen)}>
      <summary>What its values mean</summary>
      <ul>
        {words.map((word) => (
          <li key={word}>
            <q>{word}</q>
            {choices ? (
              <div className={fieldStyles.field}>
                <select
                  aria-label={`${fieldLabel(field)}: ${word} stands for`}
                  value={chosen[word] ?? ''}
                  onChange={({ target }) => onChange(withWord(draft, field, word, target.value || undefined))}
                >
                  <option value="">as it is</option>
                  {choices.map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </div>
            ) : (
              <input
                aria-label={`${fieldLabel(field)}: ${word} stands for`}
                placeholder={word}
                value={chosen[word] ?? ''}
                onChange={({ target }) => onChange(withWord(draft, field, word, target.value || undefined))}
              />
            )}
          </li>
        ))}
      </ul>
    </details>
  );
};

const Constant = ({ field, draft, onChange }: Pick<WordsProps, 'field' | 'draft' | 'onChange'>) => {
  const id = useId();
  const value = String(draft.constants[field] ?? '');
  const change = (chosen: string) => {
    const { [field]: _, ...constants } = draft.constants;
    onChange({ ...draft, constants: chosen === '' ? constants : { ...constants, [field]: chosen } });
  };
  const choices = meaningsOf[field];
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{fieldLabel(field)} of every vehicle</label>
      {choices ? (
        <select id={id} value={value} onChange={({ target }) => change(target.value)}>
          <option value="">not said</option>
          {choices.map(([one, label]) => (
            <option key={one} value={one}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input id={id} value={value} onChange={({ target }) => change(target.value)} />
      )}
    </div>
  );
};
