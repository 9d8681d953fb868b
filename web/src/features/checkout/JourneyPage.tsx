import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { CarResponse } from '#contracts/api/cars';
import type { PurchasePlan } from '#contracts/domain/checkout/purchase-plan';
import { found } from '../../lib/api.js';
import { reservationOf } from '../../lib/car/reserve.js';
import { useEnvironment, useSite } from '../../lib/environment.js';
import { formatDollars, formatMoney } from '../../lib/format.js';
import { yearsText } from '../../lib/years-text.js';
import { useInBrowser } from '../../lib/in-browser.js';
import { lazily } from '../../lib/lazy.js';
import { carQuery } from '../../lib/queries/car.js';
import { usePlan } from '../../lib/use-plan.js';
import { Button, ButtonLink } from '../../ui/Button.js';
import { NotFound } from '../../ui/NotFound.js';
import { Notice } from '../../ui/Notice.js';
import { RadioPills } from '../../ui/RadioPills.js';
import { storedReservationId } from './attempt.js';
import { CarCheckout, CheckoutPlaceholder } from './Checkout.js';
import { Summary } from './Summary.js';
import {
  type Journey,
  type JourneyStep,
  planOf,
  readJourney,
  stepAfter,
  stepBefore,
  stepsOf,
  stepTitles,
  type TradedIn,
  writeJourney,
} from './journey.js';
import buttonStyles from '../../ui/Button.module.css';
import checkoutStyles from './checkout.module.css';
import fieldStyles from '../../ui/Field.module.css';
import panelStyles from '../../ui/Panel.module.css';
import styles from './JourneyPage.module.css';
import valuationRangeStyles from '../../ui/ValuationRange.module.css';

const handoverStep = lazily(() => import('./HandoverStep.js').then(({ HandoverStep }) => HandoverStep));

/** Parts of steps that other features contribute. */
export interface JourneySlots {
  readonly tradeIn: (props: { readonly onValued: (valued: TradedIn) => void }) => ReactNode;
  readonly finance: (props: {
    readonly car: CarResponse;
    readonly onFigures: (figures: PurchasePlan['finance']) => void;
  }) => ReactNode;
}

/** Buying a vehicle online: trade-in, payment, delivery, deposit. */
export const JourneyPage = (slots: JourneySlots) => {
  const { load, site } = useEnvironment();
  const [parameters] = useSearchParams();
  const slug = parameters.get('car_id') ?? '';
  const isInBrowser = useInBrowser();
  const { data } = useQuery({ ...carQuery(load, slug), enabled: slug !== '' });
  const car = found(data);
  if (slug === '') {
    return (
      <NotFound title="Which one would you like to buy?">
        Choose a {site.labels.car.toLowerCase()} first, and come back with Buy Online on its page.
      </NotFound>
    );
  }
  if (data && !car) return <NotFound title="This vehicle is no longer here">It may have sold.</NotFound>;
  if (!car || !isInBrowser) return <CheckoutPlaceholder car={car} />;
  return <CarJourney key={car.id} car={car} {...slots} />;
};

// eslint-disable-next-line max-lines-per-function -- Markup of the page, and of the views before and after it.
const CarJourney = ({ car, tradeIn, finance }: JourneySlots & { readonly car: CarResponse }) => {
  const site = useSite();
  const { pathname, search } = useLocation();
  const plan = usePlan(car)?.chosen;
  const steps = stepsOf(site);
  const [journey, setJourney] = useState(() => readJourney(car.id, steps));
  const heading = useRef<HTMLHeadingElement>(null);
  const { step } = journey;
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  const change = (changed: Partial<Journey>) => {
    const next = { ...journey, ...changed };
    writeJourney(car.id, next);
    setJourney(next);
  };
  const goTo = (to: JourneyStep) => change({ step: to });
  const toNextStep = (changed: Partial<Journey> = {}) => change({ ...changed, step: stepAfter(steps, step) });
  const before = stepBefore(steps, step);
  const offer = reservationOf(car, site);
  const isReserving = storedReservationId(car.id) !== undefined;
  if (!isReserving && (!offer || !site.checkout.sellsOnline)) {
    return (
      <div className={clsx('wide', checkoutStyles.checkout)}>
        <Notice
          level={1}
          title={car.reserved ? 'This one is reserved' : 'This vehicle can’t be bought online'}
          actions={<ButtonLink to={`/cars/${car.slug}`}>Back to the vehicle</ButtonLink>}
        >
          Call us or send an enquiry and we’ll take it from there.
        </Notice>
      </div>
    );
  }
  if (step === 'review' || isReserving) {
    return (
      <>
        {!isReserving && <Steps steps={steps} step={step} onGoTo={goTo} />}
        <CarCheckout
          car={car}
          purchase={planOf(journey)}
          here={pathname + search}
          review={<Review journey={journey} steps={steps} onGoTo={goTo} onMessage={(message) => change({ message })} />}
        />
      </>
    );
  }
  return (
    <>
      <Steps steps={steps} step={step} onGoTo={goTo} />
      <div className={clsx('wide', checkoutStyles.checkout, styles.journey)}>
        <section className={panelStyles.panel}>
          <h1 ref={heading} tabIndex={-1}>
            {stepTitles[step]}
          </h1>
          {step === 'trade-in' && (
            <TradeInStep
              tradeIn={journey.tradeIn}
              onTradeIn={(valued) => change({ tradeIn: valued })}
              onNext={() => toNextStep()}
            >
              {tradeIn({ onValued: (valued) => change({ tradeIn: valued }) })}
            </TradeInStep>
          )}
          {step === 'finance' && (
            <FinanceStep journey={journey} onChange={change} onNext={() => toNextStep()}>
              {finance({ car, onFigures: (figures) => change({ finance: figures, pays: 'finance' }) })}
            </FinanceStep>
          )}
          {step === 'delivery' && (
            <Suspense>
              <handoverStep.Component
                car={car}
                delivery={journey.delivery}
                onNext={(delivery, deliveryPrice) => toNextStep({ delivery, deliveryPrice })}
              />
            </Suspense>
          )}
          {before && (
            <Button look="quiet" className={styles.journeyBack} onClick={() => goTo(before)}>
              Back
            </Button>
          )}
        </section>
        <Summary car={car} amount={offer?.amount} plan={plan} />
      </div>
    </>
  );
};

interface StepsProps {
  readonly steps: readonly JourneyStep[];
  readonly step: JourneyStep;
  readonly onGoTo: (step: JourneyStep) => void;
}

const Steps = ({ steps, step, onGoTo }: StepsProps) => (
  <nav className={clsx('wide', styles.journeySteps)} aria-label="Your purchase">
    <ol>
      {steps.map((one, index) => {
        const isDone = index < steps.indexOf(step);
        return (
          <li key={one} aria-current={one === step ? 'step' : undefined} data-done={isDone || undefined}>
            {isDone ? (
              <button type="button" onClick={() => onGoTo(one)}>
                {stepTitles[one]}
              </button>
            ) : (
              <span>{stepTitles[one]}</span>
            )}
          </li>
        );
      })}
    </ol>
  </nav>
);

interface TradeInStepProps {
  readonly tradeIn: TradedIn | undefined;
  readonly onTradeIn: (tradeIn: TradedIn | undefined) => void;
  readonly onNext: () => void;
  readonly children: ReactNode;
}

const TradeInStep = ({ tradeIn, onTradeIn, onNext, children }: TradeInStepProps) => {
  const [isTrading, setTrading] = useState(false);
  if (tradeIn) {
    return (
      <>
        <p>
          <strong>{tradeIn.name}</strong>
        </p>
        <p className={valuationRangeStyles.valuationRange}>{estimateText(tradeIn)}</p>
        <p className={panelStyles.note}>This is an estimate, not an offer to buy, until we’ve inspected the vehicle.</p>
        <div className={panelStyles.actions}>
          <Button look="primary" onClick={onNext}>
            Trade it in
          </Button>
          <Button look="quiet" onClick={() => onTradeIn(undefined)}>
            Value another, or none
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p>Do you have a vehicle to trade in? What we give you for it comes off the price.</p>
      {isTrading ? (
        children
      ) : (
        <div className={panelStyles.actions}>
          <Button look="primary" onClick={() => setTrading(true)}>
            Value my vehicle
          </Button>
          <Button onClick={onNext}>Nothing to trade in</Button>
        </div>
      )}
    </>
  );
};

const estimateText = ({ estimate }: TradedIn): string =>
  estimate ? `${formatMoney(estimate.low)} to ${formatMoney(estimate.high)}` : 'We’d like to see it first';

interface FinanceStepProps {
  readonly journey: Journey;
  readonly onChange: (change: Partial<Journey>) => void;
  readonly onNext: () => void;
  readonly children: ReactNode;
}

const FinanceStep = ({ journey: { pays = 'own' }, onChange, onNext, children }: FinanceStepProps) => (
  <>
    <RadioPills
      legend="How do you pay for the rest?"
      name="pays"
      choices={[
        { value: 'own', label: 'My own money or bank' },
        { value: 'finance', label: 'Finance through you' },
      ]}
      value={pays}
      onChange={(value) => onChange({ pays: value === 'finance' ? 'finance' : 'own' })}
    />
    {pays === 'finance' && children}
    <div className={panelStyles.actions}>
      <Button look="primary" onClick={onNext}>
        Next
      </Button>
    </div>
  </>
);

interface ReviewProps {
  readonly journey: Journey;
  readonly steps: readonly JourneyStep[];
  readonly onGoTo: (step: JourneyStep) => void;
  readonly onMessage: (message: string) => void;
}

const Review = ({ journey, steps, onGoTo, onMessage }: ReviewProps) => {
  const { tradeIn, pays = 'own', finance, delivery, deliveryPrice, message } = journey;
  const summaries: Readonly<Record<Exclude<JourneyStep, 'review'>, string>> = {
    'trade-in': tradeIn ? `${tradeIn.name}: ${estimateText(tradeIn)}` : 'None',
    finance:
      pays === 'own'
        ? 'Own money or bank'
        : finance
          ? // No amount here, because amounts need their comparison rate, total and warning beside them.
            `Finance over ${yearsText(finance.years)}${finance.deposit > 0 ? `, ${formatDollars(finance.deposit)} deposit` : ''}`
          : 'Finance',
    delivery: delivery
      ? `To ${delivery.street}, ${delivery.city} ${delivery.postcode}${typeof deliveryPrice === 'number' ? ` for ${formatMoney(deliveryPrice)}` : ', price on request'}`
      : 'I’ll pick it up',
  };
  return (
    <>
      <dl className={styles.journeyReview}>
        {steps.map((step) =>
          step === 'review' ? null : (
            <div key={step}>
              <dt>{stepTitles[step]}</dt>
              <dd>{summaries[step]}</dd>
              <dd>
                <button type="button" className={buttonStyles.textButton} onClick={() => onGoTo(step)}>
                  Change<span className="visually-hidden"> {stepTitles[step].toLowerCase()}</span>
                </button>
              </dd>
            </div>
          ),
        )}
      </dl>
      <div className={fieldStyles.field}>
        <label htmlFor="journey-message">
          Anything we should know?<span className={fieldStyles.optional}> (optional)</span>
        </label>
        <textarea
          id="journey-message"
          rows={3}
          maxLength={2000}
          value={message ?? ''}
          onChange={({ currentTarget }) => onMessage(currentTarget.value)}
        />
      </div>
    </>
  );
};
