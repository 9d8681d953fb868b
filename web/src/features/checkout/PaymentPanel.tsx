import { Suspense, useCallback, useState } from 'react';
import type { ReservationResponse } from '#contracts/api/reservations';
import { formatDollars } from '../../lib/format.js';
import { lazily } from '../../lib/lazy.js';
import fieldStyles from '../../ui/Field.module.css';
import styles from './PaymentPanel.module.css';

const forms = {
  embedded: lazily(() => import('./EmbeddedForm.js').then(({ EmbeddedForm }) => EmbeddedForm)),
  stripe: lazily(() => import('./StripeForm.js').then(({ StripeForm }) => StripeForm)),
};

interface PaymentPanelProps {
  readonly reservation: ReservationResponse;
  readonly onPaying: () => void;
}

/** The provider's form. After a declined payment, the shopper can try another card. */
export const PaymentPanel = ({ reservation, onPaying }: PaymentPanelProps) => {
  // Null while another card is tried.
  const [declined, setDeclined] = useState<string | null>();
  const decline = useCallback(
    (reason: string) => setDeclined(`${reason} You haven’t been charged. Please try another card.`),
    [],
  );
  const unclear = useCallback((reason: string) => setDeclined(`${reason} You won’t be charged twice.`), []);
  const { payment, declined_because } = reservation;
  if (!payment) return null;
  const Form = forms[payment.provider].Component;
  const before = declined_because && `${declined_because} You haven’t been charged. Please try another card.`;
  const reason = declined === undefined ? before : (declined ?? undefined);
  return (
    <div className={styles.payment}>
      <div role="alert" className={fieldStyles.errorSummary} hidden={reason === undefined}>
        {reason !== undefined && <p>{reason}</p>}
      </div>
      <Suspense fallback={<div className={styles.paymentSlot} aria-busy="true" />}>
        <Form
          payment={payment}
          amountText={formatDollars(reservation.amount)}
          onTry={() => setDeclined(null)}
          onPaying={onPaying}
          onDeclined={decline}
          onUnclear={unclear}
        />
      </Suspense>
    </div>
  );
};
