import clsx from 'clsx';
import { useSite } from '../../lib/environment.js';
import { telephone } from '../../lib/format.js';
import { privatePage } from '../../lib/private-page.js';
import { PaymentMethods } from '../../ui/PaymentMethods.js';
import { Reservations } from './Reservations.js';
import panelStyles from '../../ui/Panel.module.css';

/** Lists the shopper's unpaid reservations and explains how to pay. */
const OnlinePayment = () => {
  const { name, phones } = useSite();
  return (
    <div className={clsx('wide', panelStyles.account)}>
      <h1>Online payment</h1>
      <section className={panelStyles.panel} aria-labelledby="due-heading">
        <h2 id="due-heading">To pay</h2>
        <Reservations onlyUnpaid />
        <PaymentMethods />
        <p className={panelStyles.note}>
          Paying another {name} bill? Call us on <a href={telephone(phones.main)}>{phones.main}</a> and we’ll take it
          over the phone.
        </p>
      </section>
    </div>
  );
};

export const page = privatePage('Online payment', ({ name }) => `Pay ${name} online.`, OnlinePayment);
