import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ReservationRequest } from '#contracts/api/reservations';
import type { ShopperAnswer } from '#contracts/api/shoppers';
import { useSite } from '../../lib/environment.js';
import { reservationRequest } from '../../lib/schemas/shoppers.js';
import { EmailField } from '../../ui/EmailField.js';
import { PrivacyNotice } from '../../ui/PrivacyNotice.js';
import { TextField } from '../../ui/TextField.js';
import { Button } from '../../ui/Button.js';
import { noteDetails, type TypedDetails, typedDetails } from './attempt.js';
import checkboxFieldStyles from '../../ui/CheckboxField.module.css';
import fieldStyles from '../../ui/Field.module.css';
import formStyles from '../../ui/Form.module.css';

const schema = reservationRequest.pick({ name: true, last_name: true, email: true, agreed: true });
type Details = Omit<ReservationRequest, 'car_id' | 'amount'>;

interface DetailsFormProps {
  readonly car_id: string;
  readonly details: ShopperAnswer['details'];
  readonly failure: string | undefined;
  readonly isPending: boolean;
  readonly isPaused: boolean;
  readonly amountText: string;
  readonly onSubmit: (details: Details) => void;
}

/** The shopper's details and consent. */
export const DetailsForm = ({
  car_id,
  details,
  failure,
  isPending,
  isPaused,
  amountText,
  onSubmit,
}: DetailsFormProps) => {
  const { name: dealer, checkout } = useSite();
  const [{ name = '', last_name = '', email = '' }] = useState(() => ({ ...details, ...typedDetails(car_id) }));
  const { register, handleSubmit, formState, getValues } = useForm<{
    [Field in keyof Details]: Details[Field] | boolean;
  }>({
    defaultValues: { name, last_name, email, agreed: false },
    resolver: zodResolver(schema) as never,
  });
  const { errors } = formState;
  const field = (name: 'name' | 'last_name' | 'email', label: string) => ({
    label,
    error: errors[name]?.message,
    ...register(name),
  });
  const submit = handleSubmit(({ name, last_name, email }) => {
    if (!isPending) onSubmit({ name: String(name), last_name: String(last_name), email: String(email), agreed: true });
  });
  return (
    <form
      className={formStyles.leadForm}
      onSubmit={(event) => void submit(event)}
      onChange={() => noteDetails(car_id, getValues() as TypedDetails)}
      noValidate
    >
      <div role="alert" className={fieldStyles.errorSummary} hidden={failure === undefined}>
        {failure !== undefined && <p>{failure}</p>}
      </div>
      <TextField {...field('name', 'First name')} autoComplete="given-name" required />
      <TextField {...field('last_name', 'Last name')} autoComplete="family-name" required />
      <EmailField {...field('email', 'Email')} required />
      <label className={checkboxFieldStyles.checkbox}>
        <input type="checkbox" aria-invalid={errors.agreed !== undefined} {...register('agreed')} />
        <span>
          I reserve this vehicle at {dealer} for {checkout.holdHours} hours with a deposit of {amountText},{' '}
          {checkout.refundable ? 'which I get back if I do not buy.' : 'which is not refundable.'}
        </span>
      </label>
      {errors.agreed && <p className={fieldStyles.error}>{errors.agreed.message}</p>}
      <PrivacyNotice />
      <Button type="submit" look="primary" aria-disabled={isPending}>
        {isPaused ? 'Waiting for your connection…' : isPending ? 'Holding it for you…' : 'Continue to payment'}
      </Button>
    </form>
  );
};
