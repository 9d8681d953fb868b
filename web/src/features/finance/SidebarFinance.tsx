import clsx from 'clsx';
import { useState, Suspense } from 'react';
import type { CarResponse } from '#contracts/api/cars';
import { financeCard } from '#contracts/domain/finance/card';
import { termsLine } from '#contracts/domain/finance/disclaimer';
import { financeOf, type VehicleFinance } from '#contracts/domain/finance/vehicle';
import { useEnvironment } from '../../lib/environment.js';
import { lazily } from '../../lib/lazy.js';
import { FinanceLink } from './FinanceLink.js';
import { creditTerms } from '#contracts/domain/finance/terms';
import { useLender } from './use-lender.js';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './SidebarFinance.module.css';
import buttonStyles from '../../ui/Button.module.css';

const disclaimerDialog = lazily(() => import('./DisclaimerDialog.js').then(({ DisclaimerDialog }) => DisclaimerDialog));

export const SidebarFinance = ({ car }: { readonly car: CarResponse }) => {
  const { site, now } = useEnvironment();
  const finance = financeOf(car, site, now);
  return finance.shown ? <Card car={car} finance={finance} /> : null;
};

const Card = ({ car, finance }: { readonly car: CarResponse; readonly finance: VehicleFinance }) => {
  const { site } = useEnvironment();
  const [isOpen, setOpen] = useState(false);
  const { lender } = useLender(car, finance);
  const { term, weekly, monthly, advertisedRate, comparisonRate } = financeCard(lender, site.finance);
  return (
    <section className={clsx(layout.box, styles.card)} aria-labelledby="finance-card">
      <h2 id="finance-card" className={layout.wrap}>
        Finance estimate <span>{term}</span>
      </h2>
      <dl>
        <div>
          <dt>Weekly</dt>
          <dd>{weekly}</dd>
        </div>
        <div>
          <dt>Monthly</dt>
          <dd>{monthly}</dd>
        </div>
        <div>
          <dt>Advertised rate</dt>
          <dd>{advertisedRate}</dd>
        </div>
        <div>
          <dt>Comparison rate</dt>
          <dd>{comparisonRate}</dd>
        </div>
      </dl>
      {finance.link !== undefined && <FinanceLink to={finance.link} />}
      <p className={clsx(layout.wrap, text.note, styles.terms)}>
        {termsLine(lender, finance.price)}
        <small>{creditTerms(lender, site.finance)}</small>
        <button
          type="button"
          className={buttonStyles.textButton}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          onPointerEnter={disclaimerDialog.prepare}
        >
          View disclaimer
        </button>
      </p>
      <Suspense>
        {isOpen && <disclaimerDialog.Component slug={car.slug} finance={finance} onClose={() => setOpen(false)} />}
      </Suspense>
    </section>
  );
};
