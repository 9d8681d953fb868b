import clsx from 'clsx';
import type { FeedPreview } from '#contracts/api/feed-descriptions';
import type { FeedDescription } from '#contracts/domain/feed-description';
import type { RowError } from '#contracts/events/feed-import';
import { formatNumber } from '../../../lib/format.js';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { fieldLabel } from './fields.js';
import styles from './Feeds.module.css';

interface EffectProps {
  readonly preview: FeedPreview;
  readonly missing: FeedDescription['missing'];
}

const rowsOf = (count: number): string => (count === 1 ? '1 row' : `${formatNumber(count)} rows`);

/** Counts that most files do without. */
const offSale = ({ sold, withdrawn, kept_off }: FeedPreview['effect']) =>
  (
    [
      [sold, 'sold'],
      [withdrawn, 'withdrawn'],
      [kept_off, 'sold or withdrawn here, and left so'],
    ] as const
  ).filter(([count]) => count > 0);

const gone = {
  delist: 'taken off the site',
  sell: 'marked as sold',
  stay: 'not in the file, and left as they are',
} as const;

/** Shows what importing the file would change in the stock, and which rows it would reject. */
// eslint-disable-next-line max-lines-per-function -- Markup: counts, changes, rejections.
export const Effect = ({ preview, missing }: EffectProps) => {
  const { effect, received, rejected, warned, errors, warnings, cut_off } = preview;
  const counts: readonly (readonly [number, string])[] = [
    [received, received === 1 ? 'row' : 'rows'],
    [effect.listed, 'new'],
    [effect.changed, 'changed'],
    ...offSale(effect),
    [effect.unchanged, 'as they are'],
    [effect.gone, gone[missing ?? 'stay']],
    [rejected, 'refused'],
    [warned, 'with a warning'],
  ];
  return (
    <section className={layout.stack} aria-label="What it would do">
      <h2>What this import would change</h2>
      <div role="status">
        <ul className={styles.counts}>
          {counts.map(([count, words]) => (
            <li key={words}>
              <strong>{formatNumber(count)}</strong> {words}
            </li>
          ))}
        </ul>
      </div>
      {cut_off !== undefined && <p className={styles.bad}>The file can’t be read to its end: {cut_off}.</p>}
      {effect.held !== undefined && (
        <p className={styles.bad}>We’d ask you before removing any vehicles: {effect.held}.</p>
      )}
      {effect.kept_by_hand > 0 && (
        <p>{formatNumber(effect.kept_by_hand)} vehicles keep what is held by hand, whatever the file says.</p>
      )}
      {effect.fields.length > 0 && (
        <details className={styles.panel}>
          <summary>
            What changes:{' '}
            {effect.fields
              .slice(0, 6)
              .map(({ field, cars }) => `${fieldLabel(field)} of ${formatNumber(cars)}`)
              .join(', ')}
          </summary>
          <ul className={styles.changes}>
            {effect.changes.map(({ stocknum, name, fields }) => (
              <li key={stocknum}>
                <strong>{name}</strong> <span className={text.note}>{stocknum}</span>
                <ul>
                  {fields.map(({ field, before, after }) => (
                    <li key={field}>
                      {fieldLabel(field)}: <del>{before || 'nothing'}</del> <ins>{after || 'nothing'}</ins>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </details>
      )}
      {missing && effect.gone_cars.length > 0 && (
        <details className={styles.panel}>
          <summary>
            {formatNumber(effect.gone)} vehicles {gone[missing]}
          </summary>
          <ul className={styles.changes}>
            {effect.gone_cars.map(({ stocknum, name }) => (
              <li key={stocknum}>
                {name} <span className={text.note}>{stocknum}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Reasons title={`${rowsOf(rejected)} refused`} rows={errors} isOpen />
      <Reasons title={`${rowsOf(warned)} with a warning`} rows={warnings} />
    </section>
  );
};

interface ReasonsProps {
  readonly title: string;
  readonly rows: readonly RowError[];
  readonly isOpen?: boolean;
}

const Reasons = ({ title, rows, isOpen = false }: ReasonsProps) =>
  rows.length === 0 ? null : (
    <details className={styles.panel} open={isOpen}>
      <summary>{title}</summary>
      <ul className={clsx(styles.changes)}>
        {rows.map(({ line, item, stocknum, column, reason }, at) => (
          <li key={`${line} ${column ?? ''} ${at}`}>
            Line {line}
            {[item && `vehicle ${item}`, stocknum, column].map((part) => part && `, ${part}`)}: {reason}
          </li>
        ))}
      </ul>
    </details>
  );
