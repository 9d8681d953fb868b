import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useState } from 'react';
import type { CarResponse } from '#contracts/api/cars';
import { invalidPostcode, isPostcode } from '#contracts/domain/places/postcode';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { formatDollars } from '../../lib/format.js';
import { Button } from '../../ui/Button.js';
import { deliveryQuery } from '../../lib/queries/delivery.js';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './costs.module.css';
import fieldStyles from '../../ui/Field.module.css';

const noPostcode = 'Please enter a postcode.';
const noPrice =
  "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote.";

const problemWith = (postcode: string): string | undefined =>
  postcode === '' ? noPostcode : isPostcode(postcode) ? undefined : invalidPostcode;

/** Estimates the cost of delivery. Renders nothing on sites that do not deliver. */
export const DeliveryCalculator = ({ car }: { readonly car: CarResponse }) => {
  const { site, load } = useEnvironment();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<string>();
  const [problem, setProblem] = useState<string>();
  // Shoppers see the failure and can try again.
  const query = useQuery({ ...deliveryQuery(load, asked ?? '', car.id), enabled: asked !== undefined, retry: false });
  if (!site.delivery) return null;
  const estimate = (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong = problemWith(typed);
    setProblem(wrong);
    setAsked(wrong === undefined ? typed : undefined);
    if (typed === asked && query.isError) void query.refetch();
  };
  return (
    <section className={clsx(layout.box, styles.card)} aria-labelledby="delivery-calculator">
      <h2 id="delivery-calculator">Delivery calculator</h2>
      <form className={styles.delivery} onSubmit={estimate} noValidate>
        <div className={fieldStyles.field}>
          <label htmlFor={id}>Your postcode</label>
          <input
            id={id}
            type="text"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={4}
            value={typed}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-problem`}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value.trim());
              setProblem(undefined);
            }}
          />
        </div>
        <Button type="submit" aria-disabled={query.isFetching}>
          {query.isFetching ? 'Working it out…' : 'Estimate delivery'}
        </Button>
      </form>
      <p id={`${id}-problem`} className={fieldStyles.error} role="alert">
        {problem}
      </p>
      <div role="status">{asked !== undefined && !query.isFetching && <Outcome estimate={found(query.data)} />}</div>
      {asked === undefined && problem === undefined && (
        <p className={text.note}>We can bring it to your door. Enter your postcode for a price.</p>
      )}
    </section>
  );
};

interface OutcomeProps {
  readonly estimate: { readonly name: string | null; readonly price: number | null } | undefined;
}

const Outcome = ({ estimate }: OutcomeProps) => {
  if (estimate?.price == null) return <p className={clsx(layout.wrap, styles.result)}>{noPrice}</p>;
  return (
    <p className={clsx(layout.wrap, styles.result)}>
      <strong>{estimate.price === 0 ? 'Free' : formatDollars(estimate.price)}</strong>
      {estimate.name !== null && <span>Delivered to {estimate.name}</span>}
    </p>
  );
};
