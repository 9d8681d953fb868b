import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import type { CarDocument } from '#contracts/search/car-document';
import { useSite } from '../../lib/environment.js';
import { logWarning } from '../../lib/log.js';
import { Details } from './Details.js';
import { ValuationQuestions } from './ValuationQuestions.js';
import { start, useProgress } from './progress.js';
import { addValuation } from './queries.js';
import { Result } from './Result.js';
import type { RenderDetailsForm } from './details-form.js';
import { VehicleStep } from './VehicleStep.js';
import layout from '../../ui/layout.module.css';
import styles from './Valuation.module.css';

interface ValuationProps {
  readonly car: CarDocument | undefined;
  readonly isSelling: boolean;
  readonly form: RenderDetailsForm;
}

/** The steps of a valuation: vehicle, questions, contact details, result. */
// eslint-disable-next-line max-lines-per-function -- Markup: one block per step.
export const Valuation = ({ car, isSelling, form }: ValuationProps) => {
  const { forms } = useSite();
  const { progress, setProgress, keepTyped } = useProgress('sale');
  const panel = useRef<HTMLElement>(null);
  const shown = useRef(progress.step);
  useEffect(() => {
    if (shown.current === progress.step) return;
    shown.current = progress.step;
    panel.current?.focus();
  }, [progress.step]);
  const { valuation, answers } = progress;
  const sent = (lead_id: string) => {
    setProgress({ ...progress, step: 'result', lead_id });
    if (!forms.tradeIn.tellsValuation || !valuation?.estimate) return;
    // The lead already contains the figure. Repeats it for systems that expect it here.
    addValuation(lead_id, valuation.valuation_id).catch((error: unknown) =>
      logWarning('The valuation could not be added to the lead.', error),
    );
  };
  return (
    <section ref={panel} tabIndex={-1} className={clsx(layout.stack, styles.valuation)} aria-label="Valuation">
      {progress.step === 'vehicle' && (
        <VehicleStep
          progress={progress}
          onTyped={keepTyped}
          onValued={({ vehicle, km, valuation: valued }) =>
            setProgress({
              ...(progress.typed && { typed: progress.typed }),
              step: valued && valued.questions.length > 0 ? 'questions' : 'details',
              vehicle,
              km,
              ...(valued && { valuation: valued }),
            })
          }
        />
      )}
      {progress.step === 'questions' && valuation && (
        <ValuationQuestions
          valuation={valuation}
          chosen={answers?.of === valuation.valuation_id ? answers.chosen : undefined}
          onChosen={(chosen) => setProgress({ ...progress, answers: { of: valuation.valuation_id, chosen } })}
          onBack={() => setProgress({ ...progress, step: 'vehicle' })}
          onAnswered={(answered) => setProgress({ ...progress, step: 'details', valuation: answered })}
        />
      )}
      {progress.step === 'details' && progress.vehicle && (
        <Details
          progress={progress}
          onBack={() => setProgress({ ...progress, step: valuation?.questions.length ? 'questions' : 'vehicle' })}
        >
          {form({
            car,
            trade_in: {
              ...progress.vehicle,
              km: progress.km ?? 0,
              ...(valuation && { valuation_id: valuation.valuation_id }),
            },
            subcategory: isSelling ? 'Sell My Car' : 'Trade-In',
            onSent: sent,
          })}
        </Details>
      )}
      {progress.step === 'result' && (
        <Result
          progress={progress}
          onAccepted={() => setProgress({ ...progress, accepted: true })}
          onAgain={() => setProgress(start)}
        />
      )}
    </section>
  );
};
