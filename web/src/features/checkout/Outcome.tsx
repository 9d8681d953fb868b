import clsx from 'clsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type Ref, useState } from 'react';
import { reservationNumber } from '#contracts/domain/checkout/reservation-texts';
import type { ReservationResponse } from '#contracts/api/reservations';
import { useSite } from '../../lib/environment.js';
import { formatDollars } from '../../lib/format.js';
import { Button, ButtonLink } from '../../ui/Button.js';
import { SeeAllLink } from '../../ui/SeeAllLink.js';
import { cancel } from './queries.js';
import { momentText, outcomeText, refundText } from './words.js';
import fieldStyles from '../../ui/Field.module.css';
import panelStyles from '../../ui/Panel.module.css';
import styles from './checkout.module.css';

interface OutcomeProps {
  readonly reservation: ReservationResponse;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly onAgain: () => void;
}

/** Shows the reservation's outcome and what the shopper can do next. */
export const Outcome = ({ reservation, heading, onAgain }: OutcomeProps) => {
  const site = useSite();
  const { id, car, amount, state, outcome, refundable, held_until } = reservation;
  if (state === 'confirmed') {
    return (
      <section className={clsx(panelStyles.panel, styles.outcome)}>
        <CircleCheck aria-hidden="true" size={44} strokeWidth={1.5} />
        <h1 ref={heading} tabIndex={-1}>
          It’s held for you
        </h1>
        <p>
          {car.name} is held for you until <strong>{momentText(held_until!, site.timezone)}</strong>. We received{' '}
          {formatDollars(amount)} and will call you to arrange the rest.
        </p>
        <p className={panelStyles.note}>Reservation {reservationNumber(id)}</p>
        <div className={panelStyles.actions}>
          <ButtonLink look="primary" to="/my-garage">
            See my garage
          </ButtonLink>
        </div>
        {refundable && <GiveUp reservation={reservation} />}
      </section>
    );
  }
  return (
    <section className={clsx(panelStyles.panel, styles.outcome)}>
      <h1 ref={heading} tabIndex={-1}>
        {outcomeText[outcome ?? 'expired'].title}
      </h1>
      <p>{outcomeText[outcome ?? 'expired'].text}</p>
      <p role="status">{refundText(reservation)}</p>
      <div className={panelStyles.actions}>
        {outcome === 'expired' || outcome === 'cancelled' ? (
          <Button look="primary" onClick={onAgain}>
            Reserve it again
          </Button>
        ) : (
          <SeeAllLink />
        )}
      </div>
    </section>
  );
};

/** Cancels after a confirmation. */
const GiveUp = ({ reservation: { id, car, amount } }: Pick<OutcomeProps, 'reservation'>) => {
  const queryClient = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const giveUp = useMutation({
    mutationFn: () => cancel(id),
    onSuccess: (now) => queryClient.setQueryData(['reservations', id], { found: now }),
  });
  if (!isAsked) {
    return (
      <Button look="quiet" className={styles.giveUp} onClick={() => setAsked(true)}>
        Cancel my reservation
      </Button>
    );
  }
  return (
    <div role="group" aria-label="Cancel my reservation">
      <p>
        Cancel your hold on {car.name}? Your full {formatDollars(amount)} goes back to your card.
      </p>
      <div className={panelStyles.actions}>
        <Button onClick={() => giveUp.isPending || giveUp.mutate()} aria-disabled={giveUp.isPending}>
          {giveUp.isPending ? 'One moment…' : 'Yes, cancel it'}
        </Button>
        <Button look="quiet" onClick={() => setAsked(false)}>
          Keep it
        </Button>
      </div>
      <p role="alert" className={fieldStyles.error}>
        {giveUp.error?.message}
      </p>
    </div>
  );
};
