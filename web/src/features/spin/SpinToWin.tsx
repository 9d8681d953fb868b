import clsx from 'clsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SpinRequest, SpinResponse } from '#contracts/api/spin';
import type { ShopperAnswer } from '#contracts/api/shoppers';
import type { Site } from '#contracts/domain/site/site';
import { signInPath } from '#contracts/domain/sign-in-path';
import { type Answer, fetchAnswer, found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { formatNumber } from '../../lib/format.js';
import { spinRequest, spinResponse } from '../../lib/schemas/shoppers.js';
import { send } from '../../lib/send.js';
import { useSession } from '../../lib/session/session.js';
import { ButtonLink, Button } from '../../ui/Button.js';
import { NotFound } from '../../ui/NotFound.js';
import { Notice } from '../../ui/Notice.js';
import { EmailField } from '../../ui/EmailField.js';
import { TextField } from '../../ui/TextField.js';
import { SeeAllLink } from '../../ui/SeeAllLink.js';
import { Wheel } from './Wheel.js';
import checkboxFieldStyles from '../../ui/CheckboxField.module.css';
import directoryStyles from '../../ui/Directory.module.css';
import fieldStyles from '../../ui/Field.module.css';
import panelStyles from '../../ui/Panel.module.css';
import layout from '../../ui/layout.module.css';
import styles from './SpinToWin.module.css';

type Campaign = NonNullable<Site['spin']>;
type Won = NonNullable<SpinResponse['won']>;

/** One spin per shopper. The server decides where the wheel stops. */
export const SpinToWin = () => {
  const { site, load } = useEnvironment();
  const { user, isLoading } = useSession(true);
  const { data } = useQuery({
    queryKey: ['spin'],
    queryFn: ({ signal }) => fetchAnswer(load, '/api/spin', async () => spinResponse, { signal }),
    enabled: user !== undefined,
  });
  const [isTurning, setTurning] = useState(false);
  const { spin } = site;
  if (!spin) return <NotFound title="Nothing to win right now">Come back another day.</NotFound>;
  const answer = found(data);
  const isOver = data !== undefined && !answer;
  const won = answer?.won;
  return (
    <div className={clsx('wide', styles.spinToWin)}>
      <header className={directoryStyles.header}>
        <h1>{spin.heading}</h1>
        <p>{spin.text}</p>
      </header>
      <Wheel prizes={spin.prizes} stopsAt={won?.prize.id} isTurning={isTurning} />
      <div className={clsx(layout.stack, styles.spinSide)}>
        {isOver ? (
          <Notice title="This campaign is over">Thanks for coming by. There’ll be another one.</Notice>
        ) : won && !isTurning ? (
          <Prize campaign={spin} won={won} />
        ) : user && answer ? (
          <SpinForm key={user.id} user={user} isTurning={isTurning} onTurning={setTurning} />
        ) : (
          !isLoading &&
          !user && (
            <Notice
              title="Sign in for your turn"
              actions={
                <ButtonLink
                  look="primary"
                  to={signInPath({ type: 'spin-to-win', redirect: '/spin-to-win', back: '/' })}
                >
                  Sign in
                </ButtonLink>
              }
            >
              We’ll text you a code. One spin for each mobile number.
            </Notice>
          )
        )}
        <Odds campaign={spin} />
      </div>
    </div>
  );
};

/** Milliseconds of the wheel's animation, as in its style sheet. */
const turningTime = 4_000;
const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

interface SpinFormProps {
  readonly user: ShopperAnswer;
  readonly isTurning: boolean;
  readonly onTurning: (isTurning: boolean) => void;
}

const SpinForm = ({ user, isTurning, onTurning }: SpinFormProps) => {
  const queryClient = useQueryClient();
  const { name = '', last_name = '', email = '' } = user.details ?? {};
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name, last_name, email, agreed: false },
    resolver: zodResolver(spinRequest) as never,
  });
  const spin = useMutation({
    mutationFn: ({ name, last_name, email }: SpinRequest) =>
      send('/api/spin', { body: { name, last_name, email, agreed: true } }, async () => spinResponse),
    onSuccess: (answer) => {
      const next: Answer<SpinResponse> = { found: answer };
      onTurning(!prefersReducedMotion());
      queryClient.setQueryData(['spin'], next);
      setTimeout(() => onTurning(false), turningTime);
    },
  });
  const { errors } = formState;
  const field = (name: 'name' | 'last_name' | 'email', label: string) => ({
    label,
    required: true,
    error: errors[name]?.message,
    ...register(name),
  });
  const isPending = spin.isPending || isTurning;
  return (
    <section className={panelStyles.panel} aria-labelledby="spin-heading">
      <h2 id="spin-heading">Your spin</h2>
      <form
        noValidate
        onSubmit={(event) =>
          void handleSubmit((who) => {
            if (!isPending) spin.mutate({ ...who, agreed: true });
          })(event)
        }
      >
        <div role="alert" className={fieldStyles.errorSummary} hidden={!spin.error}>
          {spin.error && <p>{spin.error.message}</p>}
        </div>
        <TextField {...field('name', 'First name')} autoComplete="given-name" />
        <TextField {...field('last_name', 'Last name')} autoComplete="family-name" />
        <EmailField {...field('email', 'Email')} />
        <label className={checkboxFieldStyles.checkbox}>
          <input type="checkbox" aria-invalid={errors.agreed !== undefined} {...register('agreed')} />
          <span>I agree to the terms below.</span>
        </label>
        {errors.agreed && <p className={fieldStyles.error}>{errors.agreed.message}</p>}
        <Button type="submit" look="primary" aria-disabled={isPending}>
          {isPending ? 'Spinning…' : 'Spin the wheel'}
        </Button>
      </form>
    </section>
  );
};

const Prize = ({ campaign, won }: { readonly campaign: Campaign; readonly won: Won }) => {
  const prize = campaign.prizes.find(({ id }) => id === won.prize.id);
  return (
    <section className={clsx(panelStyles.panel, styles.spinPrize)} aria-labelledby="prize-heading" role="status">
      <h2 id="prize-heading">You won: {won.prize.label}</h2>
      {prize && <p>{prize.text}</p>}
      <p className={styles.spinCode}>{won.code}</p>
      <p className={panelStyles.note}>Show this code when you sign. We’ve saved it with your number too.</p>
      <SeeAllLink />
    </section>
  );
};

const Odds = ({ campaign: { prizes, terms } }: { readonly campaign: Campaign }) => {
  const all = prizes.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <section className={styles.spinOdds} aria-labelledby="odds-heading">
      <h2 id="odds-heading">Prizes</h2>
      <dl>
        {prizes.map(({ id, label, text, weight }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{text}</dd>
            <dd>{formatNumber((weight / all) * 100)} in 100</dd>
          </div>
        ))}
      </dl>
      <p className={panelStyles.note}>{terms}</p>
    </section>
  );
};
