import type { z } from 'zod';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { EmbeddedAnswer } from '#contracts/api/reservations';
import { ApiError } from '../../lib/api.js';
import { embeddedCard } from '../../lib/schemas/shoppers.js';
import { Button } from '../../ui/Button.js';
import { TextField } from '../../ui/TextField.js';
import type { PaymentFormProps } from './payment-form.js';
import { authenticateEmbedded, payEmbedded } from './queries.js';
import panelStyles from '../../ui/Panel.module.css';
import styles from './EmbeddedForm.module.css';

const schema = embeddedCard.omit({ client_secret: true });

/** Card form of the embedded payment provider, for trials with test cards. */
// eslint-disable-next-line max-lines-per-function -- Markup of the card fields, and the two requests they make.
export const EmbeddedForm = ({ payment, amountText, onTry, onPaying, onDeclined, onUnclear }: PaymentFormProps) => {
  const { payment_id, client_secret } = payment;
  const [asksBank, setAsksBank] = useState(false);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { number: '', expiry: '', cvc: '' },
    resolver: zodResolver(schema),
  });
  const take = ({ state, reason }: EmbeddedAnswer) => {
    setAsksBank(state === 'requires_action');
    if (state === 'processing') onPaying();
    if (state === 'declined') onDeclined(reason ?? 'Your card was declined.');
  };
  const fail = (error: Error) =>
    error instanceof ApiError && error.status > 0 && error.status < 500
      ? onDeclined(error.message)
      : onUnclear(error.message);
  const pay = useMutation({
    // While offline, a payment fails at once. Otherwise it would be sent later, unexpectedly.
    networkMode: 'always',
    mutationFn: (card: z.output<typeof schema>) => payEmbedded(payment_id, { client_secret, ...card }),
    onMutate: onTry,
    onSuccess: take,
    onError: fail,
  });
  const authenticate = useMutation({
    networkMode: 'always',
    mutationFn: (approved: boolean) => authenticateEmbedded(payment_id, { client_secret, approved }),
    onSuccess: take,
    onError: fail,
  });
  const answer = (approved: boolean) => authenticate.isPending || authenticate.mutate(approved);
  if (asksBank) {
    return (
      <section className={styles.bank} aria-labelledby="bank-heading">
        <h2 id="bank-heading">Your bank wants to check it’s you</h2>
        <p>Approve {amountText} in your banking app. Here, in this demo, these buttons are your bank.</p>
        <div className={panelStyles.actions}>
          <Button look="primary" onClick={() => answer(true)}>
            Approve
          </Button>
          <Button look="quiet" onClick={() => answer(false)}>
            Decline
          </Button>
        </div>
      </section>
    );
  }
  const { errors } = formState;
  return (
    <form
      onSubmit={(event) =>
        void handleSubmit((card) => {
          if (!pay.isPending) pay.mutate(card);
        })(event)
      }
      noValidate
      className={styles.cardForm}
    >
      <TextField
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        required
        placeholder="4242 4242 4242 4242"
        error={errors.number?.message}
        {...register('number')}
      />
      <TextField
        label="Expiry"
        inputMode="numeric"
        autoComplete="cc-exp"
        required
        placeholder="MM/YY"
        error={errors.expiry?.message}
        {...register('expiry')}
      />
      <TextField
        label="Security code"
        inputMode="numeric"
        autoComplete="cc-csc"
        required
        maxLength={4}
        error={errors.cvc?.message}
        {...register('cvc')}
      />
      <Button type="submit" look="primary" aria-disabled={pay.isPending}>
        {pay.isPending ? 'One moment…' : `Pay ${amountText}`}
      </Button>
      <p className={panelStyles.note}>
        No money moves in this demo. 4242 4242 4242 4242 is taken, 4000 0000 0000 0002 declined, 4000 0025 0000 3155
        asks the bank.
      </p>
    </form>
  );
};
