import { useMutation } from '@tanstack/react-query';
import { useSite } from '../../lib/environment.js';
import { trackEvent } from '../../lib/analytics.js';
import { formatMoney, telephone } from '../../lib/format.js';
import { Button, ButtonAnchor } from '../../ui/Button.js';
import type { Progress } from './progress.js';
import { acceptOffer } from './queries.js';
import fieldStyles from '../../ui/Field.module.css';
import formStyles from '../../ui/Form.module.css';
import styles from './Result.module.css';
import tradeInStyles from './trade-in.module.css';
import text from '../../ui/text.module.css';
import valuationRangeStyles from '../../ui/ValuationRange.module.css';

interface ResultProps {
  readonly progress: Progress;
  readonly onAccepted: () => void;
  readonly onAgain: () => void;
}

/** Shows the valuation and what changed it, and lets the shopper accept it. */
// eslint-disable-next-line max-lines-per-function -- Markup: the value, and actions for it.
export const Result = ({ progress, onAccepted, onAgain }: ResultProps) => {
  const { vehicle, valuation, lead_id, accepted } = progress;
  const { phones, without } = useSite();
  const hasGuide = !without.includes('trade_in_values');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => acceptOffer(lead_id!),
    onSuccess: () => trackEvent('offer_accepted'),
  });
  const estimate = valuation?.estimate;
  return (
    <div className={styles.valuationResult}>
      <p className={tradeInStyles.valuedVehicle}>
        {vehicle?.year} {vehicle?.make} {vehicle?.model} {vehicle?.badge}
      </p>
      {estimate ? (
        <>
          <h2>We expect to pay you</h2>
          <p className={valuationRangeStyles.valuationRange}>
            {formatMoney(estimate.low)} <span>to</span> {formatMoney(estimate.high)}
          </p>
          <Adjustments valuation={valuation} />
        </>
      ) : (
        <>
          <h2>We’d like to see it first</h2>
          <p>
            {valuation?.reason ?? (hasGuide ? 'We can’t reach our price guide right now.' : '')} Your details are with
            our valuer, who will call you with a figure.
          </p>
        </>
      )}
      {error && (
        <div className={fieldStyles.errorSummary} role="alert">
          <p>{error.message}</p>
        </div>
      )}
      {accepted ? (
        <p role="status" className={styles.valuationAccepted}>
          Thank you. We’ll call you to arrange the inspection and the payment.
        </p>
      ) : (
        <div className={formStyles.successActions}>
          {estimate && lead_id !== undefined && (
            <Button
              look="primary"
              aria-disabled={isPending}
              onClick={() => {
                // Not called for whoever values another vehicle meanwhile.
                if (!isPending) mutate(undefined, { onSuccess: onAccepted });
              }}
            >
              {isPending ? 'One moment…' : 'Go ahead at this estimate'}
            </Button>
          )}
          <ButtonAnchor href={telephone(phones.main)}>Call {phones.main}</ButtonAnchor>
        </div>
      )}
      <p className={text.note}>This is an estimate, not an offer to buy, until we’ve inspected the vehicle.</p>
      <Button look="quiet" onClick={onAgain}>
        {hasGuide ? 'Value another vehicle' : 'Tell us about another vehicle'}
      </Button>
    </div>
  );
};

const Adjustments = ({ valuation }: { readonly valuation: NonNullable<Progress['valuation']> }) => {
  const { adjustments, questions } = valuation;
  if (adjustments.length === 0) return null;
  return (
    <ul className={styles.valuationAdjustments}>
      {adjustments.map(({ question, answer, percent }) => {
        const asked = questions.find(({ id }) => id === question);
        return (
          <li key={question}>
            <span>
              {asked && <span className={text.muted}>{asked.label} </span>}
              {asked?.choices.find(({ value }) => value === answer)?.label ?? answer}
            </span>
            <span>{percent > 0 ? `+${percent}%` : `−${Math.abs(percent)}%`}</span>
          </li>
        );
      })}
    </ul>
  );
};
