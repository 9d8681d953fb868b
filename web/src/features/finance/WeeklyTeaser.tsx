import type { CarResponse } from '#contracts/api/cars';
import { financeCard } from '#contracts/domain/finance/card';
import { financeOf, type VehicleFinance } from '#contracts/domain/finance/vehicle';
import { useEnvironment } from '../../lib/environment.js';
import { creditTerms } from '#contracts/domain/finance/terms';
import { FootnoteLink } from '../../ui/FootnoteLink.js';
import { useLender } from './use-lender.js';
import layout from '../../ui/layout.module.css';
import styles from './SidebarFinance.module.css';

export const WeeklyTeaser = ({ car }: { readonly car: CarResponse }) => {
  const { site, now } = useEnvironment();
  const finance = financeOf(car, site, now);
  return finance.shown && finance.price > 0 ? <Teaser car={car} finance={finance} /> : null;
};

const Teaser = ({ car, finance }: { readonly car: CarResponse; readonly finance: VehicleFinance }) => {
  const { site } = useEnvironment();
  const { lender } = useLender(car, finance);
  return (
    <p className={styles.teaser} data-part="weekly-teaser">
      <a href="#finance-calculator" className={layout.target}>
        <strong>{financeCard(lender, site.finance).weekly}</strong> per week
      </a>
      <FootnoteLink to="financeDisclaimer" /> <small>{creditTerms(lender, site.finance)}</small>
    </p>
  );
};
