import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useEarlyInput } from '../../lib/early-input.js';
import type { CarResponse } from '#contracts/api/cars';
import { isInStock } from '#contracts/domain/car/status';
import { weeksText } from '#contracts/domain/subscription/plan';
import type { SubscriptionSettings } from '#contracts/domain/subscription/settings';
import { formatKilometres, formatMoney } from '../../lib/format.js';
import { usePlan } from '../../lib/use-plan.js';
import fieldStyles from '../../ui/Field.module.css';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './PlanPicker.module.css';

/** Choice of a subscription's length and kilometres, with the weekly price and what it includes. */
export const PlanPicker = ({ car }: { readonly car: CarResponse }) => {
  const ofPage = usePlan(car);
  const [search, setSearch] = useSearchParams();
  /** Choices that are not rendered yet, so that the next choice does not undo them. */
  const pending = useRef(new Map<string, string>());
  useEffect(() => pending.current.clear(), [search]);
  const section = useRef<HTMLElement>(null);
  useEarlyInput(section);
  if (!ofPage || !isInStock(car.status)) return null;
  const {
    settings,
    plan,
    chosen: { weekly },
  } = ofPage;
  const choose = (name: 'weeks' | 'km', value: string) => {
    pending.current.set(name, value);
    setSearch(
      (before) => {
        for (const [each, chosen] of pending.current) before.set(each, chosen);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <section ref={section} className={styles.picker} aria-label="Your plan">
      <div className={styles.choices}>
        <label className={fieldStyles.field}>
          <span>How long</span>
          <select value={plan.term.weeks} onChange={({ currentTarget: { value } }) => choose('weeks', value)}>
            {settings.terms.map(({ weeks, off }) => (
              <option key={weeks} value={weeks}>
                {off === 0 ? weeksText(weeks) : `${weeksText(weeks)}, −${off}%`}
              </option>
            ))}
          </select>
        </label>
        <label className={fieldStyles.field}>
          <span>How far a week</span>
          <select value={plan.kilometres.perWeek} onChange={({ currentTarget: { value } }) => choose('km', value)}>
            {settings.kilometres.map(({ perWeek, extra }) => (
              <option key={perWeek} value={perWeek}>
                {extra === 0 ? formatKilometres(perWeek) : `${formatKilometres(perWeek)}, +${formatMoney(extra)}`}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p className={styles.sum} role="status">
        <span>
          <strong>{formatMoney(weekly)}</strong> a week
        </span>
        <span className={text.note}>
          {formatMoney(weekly * plan.term.weeks)} for {weeksText(plan.term.weeks)}
        </span>
      </p>
      <Inclusions settings={settings} />
    </section>
  );
};

const Inclusions = ({ settings }: { readonly settings: SubscriptionSettings }) => {
  const { beyond, includes, excludes } = settings;
  return (
    <>
      <ul className={styles.includes} aria-label="In the price">
        {includes.map((one) => (
          <li key={one} className={layout.row}>
            <Check aria-hidden="true" size={16} />
            {one}
          </li>
        ))}
      </ul>
      {(excludes.length > 0 || beyond !== undefined) && (
        <p className={text.note}>
          {excludes.length > 0 && `Yours to pay: ${excludes.join(', ').toLowerCase()}. `}
          {beyond !== undefined && `Extra kilometres are ${beyond} cents each.`}
        </p>
      )}
    </>
  );
};
