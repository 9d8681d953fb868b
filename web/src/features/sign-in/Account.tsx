import clsx from 'clsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { ShopperAnswer, ShopperDetails } from '#contracts/api/shoppers';
import { useSite } from '../../lib/environment.js';
import { formatMobile } from '../../lib/mobile.js';
import { meResponse, shopperDetails } from '../../lib/schemas/shoppers.js';
import { send } from '../../lib/send.js';
import { cacheShopper, useSession } from '../../lib/session/session.js';
import { toasts } from '../../lib/toast.js';
import { Button, ButtonLink } from '../../ui/Button.js';
import { EmailField } from '../../ui/EmailField.js';
import { TextField } from '../../ui/TextField.js';
import { MyAlerts } from './MyAlerts.js';
import fieldStyles from '../../ui/Field.module.css';
import panelStyles from '../../ui/Panel.module.css';
import styles from './Account.module.css';

/** The shopper's account: phone number, alerts, details for forms, and sign-out. */
export const Account = () => {
  const { features } = useSite();
  const { user } = useSession(true);
  if (!user) return <div className={clsx('wide', panelStyles.account)} aria-busy="true" />;
  return (
    <div className={clsx('wide', panelStyles.account)}>
      <h1>My account</h1>
      <p>
        Signed in as <strong>{formatMobile(user.phone_number)}</strong>
      </p>
      <div className={panelStyles.accountLinks}>
        {features.watchlist && <ButtonLink to="/watchlist">My watchlist</ButtonLink>}
        <ButtonLink to="/my-garage">My garage</ButtonLink>
      </div>
      <div className={styles.panels}>
        {features.watchlist && <MyAlerts user={user} />}
        <DetailsForm user={user} />
      </div>
      <SignOut />
    </div>
  );
};

const DetailsForm = ({ user }: { readonly user: ShopperAnswer }) => {
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState } = useForm<ShopperDetails>({
    defaultValues: { name: '', last_name: '', email: '', postcode: '', ...user.details },
    resolver: async (values, ...rest) => {
      const { postcode, ...known } = values;
      return zodResolver(shopperDetails)({ ...known, ...(postcode && { postcode }) }, ...rest);
    },
  });
  const save = useMutation({
    mutationFn: (details: ShopperDetails) => send('/api/me', { body: details }, async () => meResponse),
    onSuccess: (me) => {
      cacheShopper(queryClient, me);
      toasts.show({ title: 'Your details are saved', text: 'We use them to fill in forms for you.' });
    },
  });
  const field = (name: keyof ShopperDetails, label: string) => ({
    label,
    error: formState.errors[name]?.message,
    ...register(name),
  });
  return (
    <section className={panelStyles.panel} aria-labelledby="details-heading">
      <h2 id="details-heading">Your details</h2>
      <form
        onSubmit={(event) => void handleSubmit((details) => save.isPending || save.mutate(details))(event)}
        noValidate
      >
        <div role="alert" className={fieldStyles.errorSummary} hidden={!save.isError}>
          {save.error && <p>{save.error.message}</p>}
        </div>
        <TextField {...field('name', 'First name')} autoComplete="given-name" required />
        <TextField {...field('last_name', 'Last name')} autoComplete="family-name" required />
        <EmailField {...field('email', 'Email')} required />
        <TextField {...field('postcode', 'Postcode')} autoComplete="postal-code" inputMode="numeric" maxLength={4} />
        <Button type="submit" look="primary" aria-disabled={save.isPending}>
          {save.isPending ? 'Saving…' : 'Save my details'}
        </Button>
      </form>
    </section>
  );
};

const SignOut = () => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isOut = useRef(false);
  const leave = useMutation({
    mutationFn: (everywhere: boolean) =>
      send('/api/session', { method: 'DELETE', query: { everywhere: String(everywhere) } }),
    onSuccess: () => {
      isOut.current = true;
      void navigate('/');
    },
    onError: (error) => toasts.show({ title: 'You are still signed in', text: error.message }),
  });
  const signOut = (everywhere: boolean) => leave.isPending || leave.mutate(everywhere);
  // Not before the home page is shown, because this page asks everybody else to sign in.
  useEffect(
    () => () => {
      if (!isOut.current) return;
      cacheShopper(queryClient, { user: null });
      for (const own of ['watchlist', 'reservations', 'alert-mail', 'spin'])
        queryClient.removeQueries({ queryKey: [own] });
      toasts.show({ title: 'You are signed out' });
    },
    [queryClient],
  );
  return (
    <div className={panelStyles.accountLinks}>
      <Button onClick={() => signOut(false)}>Sign out</Button>
      <Button look="quiet" onClick={() => signOut(true)}>
        Sign out everywhere
      </Button>
    </div>
  );
};
