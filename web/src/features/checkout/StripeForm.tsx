import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PaymentFormProps } from './payment-form.js';
import { Button } from '../../ui/Button.js';
import styles from './StripeForm.module.css';

/** Stripe's own form in Stripe's frames, so that this site never receives card data. */
export const StripeForm = ({ payment, amountText, onTry, onPaying, onDeclined, onUnclear }: PaymentFormProps) => {
  const slot = useRef<HTMLDivElement>(null);
  const mounted = useRef<{ stripe: Stripe; elements: StripeElements }>(undefined);
  const [isBusy, setBusy] = useState(true);
  const { publishable_key, account, client_secret } = payment;
  useEffect(() => {
    let isGone = false;
    const mount = async () => {
      const stripe = await loadStripe(publishable_key!, account === undefined ? undefined : { stripeAccount: account });
      if (!stripe || isGone) return;
      const elements = stripe.elements({ clientSecret: client_secret });
      elements.create('payment').mount(slot.current!);
      mounted.current = { stripe, elements };
      setBusy(false);
    };
    mount().catch(() => onUnclear('The payment form could not be loaded. Please check your connection.'));
    return () => {
      isGone = true;
      mounted.current?.elements.getElement('payment')?.destroy();
    };
  }, [publishable_key, account, client_secret, onUnclear]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!mounted.current || isBusy) return;
    setBusy(true);
    onTry();
    const { stripe, elements } = mounted.current;
    const { error } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: { return_url: window.location.href },
    });
    setBusy(false);
    if (error?.type === 'api_connection_error') onUnclear('We couldn’t reach the bank just now.');
    else if (error) onDeclined(error.message ?? 'Your card was declined.');
    else onPaying();
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <div ref={slot} className={styles.stripeSlot} />
      <Button type="submit" look="primary" aria-disabled={isBusy}>
        {isBusy ? 'One moment…' : `Pay ${amountText}`}
      </Button>
    </form>
  );
};
