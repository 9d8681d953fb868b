import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CarResponse } from '#contracts/api/cars';
import { isPostcode } from '#contracts/domain/places/postcode';
import type { PurchasePlan } from '#contracts/domain/checkout/purchase-plan';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { formatMoney } from '../../lib/format.js';
import { purchasePlan } from '../../lib/schemas/shoppers.js';
import { RadioPills } from '../../ui/RadioPills.js';
import { TextField } from '../../ui/TextField.js';
import { deliveryQuery } from '../../lib/queries/delivery.js';
import { Button } from '../../ui/Button.js';
import panelStyles from '../../ui/Panel.module.css';
import text from '../../ui/text.module.css';
import styles from './HandoverStep.module.css';

type Address = NonNullable<PurchasePlan['delivery']>;

interface HandoverStepProps {
  readonly car: CarResponse;
  readonly delivery: Address | undefined;
  readonly onNext: (delivery: Address | undefined, price: number | null | undefined) => void;
}

const empty: Address = { street: '', city: '', postcode: '' };
const schema = purchasePlan.shape.delivery.unwrap();

/** Choice of pick-up or delivery, with the address and price of delivery. */
// eslint-disable-next-line max-lines-per-function -- Markup: the two ways to get the car, and the address.
export const HandoverStep = ({ car, delivery, onNext }: HandoverStepProps) => {
  const { load } = useEnvironment();
  const [isDelivered, setDelivered] = useState(delivery !== undefined);
  const [address, setAddress] = useState(delivery ?? empty);
  const [errors, setErrors] = useState<Partial<Record<keyof Address, string>>>({});
  const hasPostcode = isDelivered && isPostcode(address.postcode);
  const { data } = useQuery({ ...deliveryQuery(load, address.postcode, car.id), enabled: hasPostcode });
  const price = hasPostcode ? found(data)?.price : undefined;
  const field = (name: keyof Address, label: string) => ({
    label,
    required: true,
    error: errors[name],
    value: address[name],
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      setAddress({ ...address, [name]: currentTarget.value }),
  });
  const submit = () => {
    if (!isDelivered) return onNext(undefined, undefined);
    const checked = schema.safeParse(address);
    if (checked.success) return onNext(checked.data, price);
    setErrors(Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message])));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <RadioPills
        legend="How would you like to get it?"
        name="handover"
        choices={[
          { value: 'pick-up', label: car.city ? `I’ll pick it up in ${car.city}` : 'I’ll pick it up' },
          { value: 'delivery', label: 'Bring it to me' },
        ]}
        value={isDelivered ? 'delivery' : 'pick-up'}
        onChange={(value) => setDelivered(value === 'delivery')}
      />
      {isDelivered && (
        <>
          <TextField {...field('street', 'Street and number')} autoComplete="street-address" />
          <TextField {...field('city', 'Suburb')} autoComplete="address-level2" />
          <TextField {...field('postcode', 'Postcode')} autoComplete="postal-code" inputMode="numeric" maxLength={4} />
          <p role="status" className={clsx(text.strong, styles.journeyDelivery)}>
            {typeof price === 'number'
              ? `Delivery costs ${formatMoney(price)}.`
              : price === null
                ? 'We’ll tell you what delivery costs before you buy.'
                : ''}
          </p>
        </>
      )}
      <div className={panelStyles.actions}>
        <Button type="submit" look="primary">
          Next
        </Button>
      </div>
    </form>
  );
};
