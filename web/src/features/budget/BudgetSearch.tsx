import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BudgetType } from '#contracts/api/budget';
import {
  budgetFrequencies,
  budgetRange,
  defaultDeposit,
  defaultRepayment,
  estimatedBudget,
  joinedSpan,
  type BudgetFrequency,
} from '#contracts/domain/finance/budget';
import { emptySearch } from '#contracts/search/url';
import type { SiteConfig } from '#contracts/domain/site/site';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { capitalise, formatMoney, formatNumber } from '../../lib/format.js';
import { budgetQuery } from '../../lib/queries/budget.js';
import { readAddress, writeAddress } from '../../lib/search/address.js';
import { Button, ButtonLink } from '../../ui/Button.js';
import { MoneyField } from '../../ui/MoneyField.js';
import { carTypeName, carTypesText } from './car-type.js';
import choicesStyles from '../../ui/Choices.module.css';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './BudgetSearch.module.css';

/** Search for vehicles by repayment and deposit. Renders nothing if the site has it off. */
export const BudgetSearch = () => {
  const { site, load } = useEnvironment();
  const { budget } = site;
  const { data } = useQuery({ ...budgetQuery(load), enabled: budget !== undefined });
  return budget && <Widget settings={budget} types={found(data)?.types ?? []} />;
};

interface WidgetProps {
  readonly settings: NonNullable<SiteConfig['budget']>;
  readonly types: readonly BudgetType[];
}

// eslint-disable-next-line max-lines-per-function -- Most of it is markup.
const Widget = ({ settings, types }: WidgetProps) => {
  const { site } = useEnvironment();
  const { types: facet } = settings;
  const [frequency, setFrequency] = useState<BudgetFrequency>(settings.frequency);
  const [typed, setTyped] = useState<number>();
  const [deposit, setDeposit] = useState(defaultDeposit);
  const [chosen, setChosen] = useState<readonly string[]>([]);

  const repayment = typed ?? defaultRepayment[frequency];
  const budget = estimatedBudget({ repayment, frequency, deposit });
  const of = chosen.length === 0 ? types : types.filter(({ value }) => chosen.includes(value));
  const range = budgetRange(budget, joinedSpan(of));
  const carTypes = carTypesText(facet, chosen, site.labels);
  const toggle = (value: string) =>
    setChosen(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);

  return (
    <section className={styles.budget} id="budget" aria-labelledby="budget-heading">
      <div className={clsx('wide', layout.stack, styles.budgetInner)}>
        <div className={clsx(layout.stack, styles.budgetWords)}>
          <h2 id="budget-heading">Find cars for your budget</h2>
          {types.length > 0 && (
            <fieldset className={clsx(layout.flow, styles.budgetTypes)}>
              <legend>Select your preferred car types</legend>
              {types.map(({ value, count }) => (
                <button
                  key={value}
                  type="button"
                  className={choicesStyles.choice}
                  aria-pressed={chosen.includes(value)}
                  onClick={() => toggle(value)}
                >
                  {carTypeName(facet, value, site.labels)}
                  <span className={choicesStyles.choiceCount}>{formatNumber(count)}</span>
                </button>
              ))}
            </fieldset>
          )}
        </div>
        <div className={styles.budgetAmounts}>
          <fieldset className={styles.budgetFrequency}>
            <legend>Repayments</legend>
            {budgetFrequencies.map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name="budget-frequency"
                  checked={frequency === one}
                  onChange={() => setFrequency(one)}
                />
                {capitalise(one)}
              </label>
            ))}
          </fieldset>
          <MoneyField label={`${capitalise(frequency)} repayment`} value={repayment} onChange={setTyped} />
          <MoneyField label="Deposit" value={deposit} onChange={setDeposit} />
          <div className={styles.budgetResult} aria-live="polite">
            <p>
              Your estimated budget is <strong>{formatMoney(budget)}</strong>
            </p>
            <p className={clsx(text.small, styles.budgetNone)}>{range ? '' : `No ${carTypes} found for this budget`}</p>
          </div>
          {range ? (
            <ButtonLink
              look="primary"
              to={writeAddress({
                path: readAddress(site.search.defaultPath).path,
                state: {
                  ...emptySearch,
                  refinements: chosen.length > 0 ? { [facet]: chosen } : {},
                  ranges: { price: range },
                },
              })}
            >
              View {carTypes} In This Range
            </ButtonLink>
          ) : (
            <Button look="primary" disabled>
              0 {carTypes} Found
            </Button>
          )}
          <p className={styles.budgetNote}>Over five years, before interest and fees.</p>
        </div>
      </div>
    </section>
  );
};
