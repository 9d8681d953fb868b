import clsx from 'clsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { CarResponse } from '#contracts/api/cars';
import type { ReservationRequest, ReservationResponse } from '#contracts/api/reservations';
import type { PurchasePlan } from '#contracts/domain/checkout/purchase-plan';
import { signInPath } from '#contracts/domain/sign-in-path';
import { ApiError, found, isFinal } from '../../lib/api.js';
import { reservationOf } from '../../lib/car/reserve.js';
import { useEnvironment, useSite } from '../../lib/environment.js';
import { formatDollars } from '../../lib/format.js';
import { useInBrowser } from '../../lib/in-browser.js';
import { lazily } from '../../lib/lazy.js';
import { carQuery } from '../../lib/queries/car.js';
import { reservationsQuery } from '../../lib/queries/reservations.js';
import { cacheShopper, useSession } from '../../lib/session/session.js';
import { usePlan, useAddPlan } from '../../lib/use-plan.js';
import { ButtonLink } from '../../ui/Button.js';
import { NotFound } from '../../ui/NotFound.js';
import { Notice } from '../../ui/Notice.js';
import { ScriptsFallback } from '../../ui/ScriptsFallback.js';
import { attemptKey, forgetAttempt, noteReservation, renewKey, storedReservationId } from './attempt.js';
import { Outcome } from './Outcome.js';
import { PaymentPanel } from './PaymentPanel.js';
import { reservationQuery, reserve } from './queries.js';
import { Summary } from './Summary.js';
import { Unavailable } from './Unavailable.js';
import checkoutStyles from './checkout.module.css';
import panelStyles from '../../ui/Panel.module.css';
import spinnerStyles from '../../ui/Spinner.module.css';
import styles from './Checkout.module.css';

const detailsForm = lazily(() => import('./DetailsForm.js').then(({ DetailsForm }) => DetailsForm));

/** Reserves one car: details, deposit, confirmation. */
export const Checkout = () => {
  const { load } = useEnvironment();
  const { slug = '' } = useParams();
  const { data } = useQuery(carQuery(load, slug));
  const car = found(data);
  if (data && !car) return <NotFound title="This vehicle is no longer here">It may have sold.</NotFound>;
  if (!car) return <CheckoutPlaceholder car={car} />;
  return <CarCheckout key={car.id} car={car} />;
};

/** Placeholder until the page is hydrated and the vehicle has loaded. */
export const CheckoutPlaceholder = ({ car }: { readonly car: CarResponse | undefined }) => (
  <div className={clsx('wide', styles.waiting)} aria-busy="true">
    {car && <ScriptsFallback form="enquiry" car_id={car.id} />}
  </div>
);

interface CarCheckoutProps {
  readonly car: CarResponse;
  /** How the shopper wants to buy the car; undefined if they only reserve it. */
  readonly purchase?: PurchasePlan | undefined;
  /** Summary of the shopper's choices, above the form. */
  readonly review?: ReactNode;
  /** Address to return to after sign-in. */
  readonly here?: string | undefined;
}

// eslint-disable-next-line max-lines-per-function -- Markup: one block per step, and the summary beside them.
export const CarCheckout = ({ car, purchase, review, here }: CarCheckoutProps) => {
  const { site, load } = useEnvironment();
  const queryClient = useQueryClient();
  const { user, isLoading } = useSession(true);
  const isInBrowser = useInBrowser();
  const [made, setId] = useState<string>();
  const started = made ?? (isInBrowser ? storedReservationId(car.id) : undefined);
  // The reservation may have started in another tab or on another device.
  const { data: all, isLoading: isListing } = useQuery(
    reservationsQuery(load, user !== undefined && started === undefined),
  );
  const known = found(all)?.reservations.find((one) => one.car.car_id === car.id && one.state !== 'ended')?.id;
  const id = started ?? known;
  const [isPaying, setPaying] = useState(false);
  const { data, isLoading: isReading } = useQuery(reservationQuery(load, user && id, isPaying));
  const reservation = found(data);
  const offer = reservationOf(car, site);
  const withPlan = useAddPlan(car);
  const plan = usePlan(car)?.chosen;
  const heading = useRef<HTMLHeadingElement>(null);
  const start = useMutation({
    mutationFn: (order: ReservationRequest) => reserve(order, attemptKey(car.id)),
    onSuccess: (made) => {
      queryClient.setQueryData(['reservations', made.id], { found: made });
      noteReservation(car.id, made.id);
      setId(made.id);
    },
    onError: (error) => {
      if (isFinal(error)) {
        renewKey(car.id);
        // The deposit may be another one now.
        void queryClient.invalidateQueries({ queryKey: ['car'] });
      }
      // The session has expired. After signing in again, the shopper finds the form as typed.
      if (error instanceof ApiError && error.status === 401) cacheShopper(queryClient, { user: null });
    },
  });
  const state = reservation?.state;
  const [stateBefore, setStateBefore] = useState(state);
  const [parameters] = useSearchParams();
  if (state !== stateBefore) {
    setStateBefore(state);
    if (state === 'declined' || state === 'confirmed' || state === 'ended') setPaying(false);
    if (state === 'waiting' && isPaidElsewhere(parameters, reservation)) setPaying(true);
  }
  useEffect(() => {
    if (state === 'confirmed' || state === 'ended') void queryClient.invalidateQueries({ queryKey: ['car'] });
  }, [state, queryClient]);
  useEffect(() => detailsForm.prepare(), []);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id, isPaying, state]);
  const again = () => {
    forgetAttempt(car.id);
    setId(undefined);
    start.reset();
  };

  const redirect = here ?? withPlan(offer?.path ?? '');
  return (
    <div className={clsx('wide', checkoutStyles.checkout)}>
      <div className={styles.main}>
        {isLoading || (!offer && (isListing || isReading)) ? (
          <Pending car={car} redirect={redirect} />
        ) : reservation && (state === 'confirmed' || state === 'ended') ? (
          <Outcome reservation={reservation} heading={heading} onAgain={again} />
        ) : reservation && (isPaying || state === 'paid') ? (
          <Confirming heading={heading} />
        ) : reservation ? (
          <section className={panelStyles.panel}>
            <h1 ref={heading} tabIndex={-1}>
              Pay the deposit
            </h1>
            <HeldUntil reservation={reservation} />
            <PaymentPanel reservation={reservation} onPaying={() => setPaying(true)} />
          </section>
        ) : !offer ? (
          <Unavailable car={car} />
        ) : !user ? (
          <SignInFirst car={car} redirect={redirect} />
        ) : (
          <section className={panelStyles.panel}>
            <h1 ref={heading} tabIndex={-1}>
              {purchase ? 'Check and reserve' : `Reserve your ${site.labels.car.toLowerCase()}`}
            </h1>
            {review}
            <Suspense>
              <detailsForm.Component
                car_id={car.id}
                details={user.details}
                failure={start.error?.message}
                isPending={start.isPending}
                isPaused={start.isPaused}
                amountText={formatDollars(offer.amount)}
                onSubmit={(details) =>
                  start.mutate({
                    ...details,
                    car_id: car.id,
                    amount: offer.amount,
                    ...(purchase && { purchase }),
                    ...(plan && { plan }),
                  })
                }
              />
            </Suspense>
          </section>
        )}
      </div>
      <Summary
        car={car}
        amount={reservation?.amount ?? offer?.amount}
        plan={reservation ? reservation.plan : plan}
        stage={state === 'confirmed' ? 'paid' : state === 'ended' ? 'over' : undefined}
      />
    </div>
  );
};

/** Whether the shopper comes back from the bank's page, with a result that the provider has not reported yet. */
const isPaidElsewhere = (parameters: URLSearchParams, reservation: ReservationResponse | undefined): boolean =>
  parameters.get('payment_intent_client_secret') === reservation?.payment?.client_secret &&
  parameters.get('redirect_status') !== 'failed';

const HeldUntil = ({ reservation: { pay_by } }: { readonly reservation: ReservationResponse }) => {
  const { timezone } = useSite();
  const time = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit', timeZone: timezone });
  return <p>It’s on hold for you while you pay, until {time.format(new Date(pay_by))}.</p>;
};

const Confirming = ({ heading }: { readonly heading: RefObject<HTMLHeadingElement | null> }) => (
  <section className={clsx(panelStyles.panel, checkoutStyles.outcome)} aria-busy="true">
    <span className={spinnerStyles.spinner} aria-hidden="true" />
    <h1 ref={heading} tabIndex={-1}>
      Confirming your payment
    </h1>
    <p role="status">This takes a few seconds. Please keep this page open. You won’t be charged twice.</p>
  </section>
);

interface SignInFirstProps {
  readonly car: CarResponse;
  readonly redirect: string;
}

/** Placeholder while the session loads. As high as the sign-in notice, so that for most visitors nothing moves. */
const Pending = ({ car, redirect }: SignInFirstProps) => (
  <div className={styles.pending} aria-busy="true">
    <SignInFirst car={car} redirect={redirect} />
    <span className={clsx(spinnerStyles.spinner, styles.wheel)} aria-hidden="true" />
    <ScriptsFallback form="enquiry" car_id={car.id} />
  </div>
);

const SignInFirst = ({ car, redirect }: SignInFirstProps) => {
  const { labels } = useSite();
  return (
    <Notice
      level={1}
      title="Sign in to reserve"
      actions={
        <ButtonLink
          look="primary"
          to={signInPath({
            type: 'checkout',
            redirect,
            back: `/cars/${car.slug}`,
          })}
        >
          Sign in
        </ButtonLink>
      }
    >
      We’ll text you a code so we know who the {labels.car.toLowerCase()} is held for.
    </Notice>
  );
};
