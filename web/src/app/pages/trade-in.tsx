import { FormSlot } from '../../features/forms/FormSlot.js';
import type { RenderDetailsForm } from '../../features/trade-in/details-form.js';
import { loadTradeIn, tradeInHead, TradeInPage } from '../../features/trade-in/TradeInPage.js';
import type { Page } from '../../lib/page.js';
import styles from './trade-in.module.css';

const form: RenderDetailsForm = ({ car, trade_in, subcategory, onSent }) => (
  <FormSlot
    id="valuation"
    car={car}
    className={styles.valuationDetailsSlot}
    more={{ trade_in, ...(subcategory !== undefined && { subcategory }) }}
    onSent={({ lead_id }) => onSent(lead_id)}
  />
);

const TradeIn = () => <TradeInPage form={form} />;

export const page: Page = {
  Component: TradeIn,
  load: loadTradeIn,
  head: ({ environment: { site }, url }) => tradeInHead(site, url.pathname),
};
