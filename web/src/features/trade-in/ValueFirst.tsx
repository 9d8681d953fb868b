import { useState } from 'react';
import type { ValuationResponse } from '#contracts/api/valuations';
import { useProgress } from './progress.js';
import { ValuationQuestions } from './ValuationQuestions.js';
import type { Valued } from './use-valuation.js';
import { VehicleStep } from './VehicleStep.js';
import fieldStyles from '../../ui/Field.module.css';

interface ValueFirstProps {
  readonly onValued: (vehicle: Valued['vehicle'], valuation: ValuationResponse) => void;
}

/** The valuation only, for a trade-in as part of a purchase. */
export const ValueFirst = ({ onValued }: ValueFirstProps) => {
  const { progress, setProgress, keepTyped } = useProgress('purchase');
  const [isAway, setAway] = useState(false);
  const { vehicle, valuation, typed, answers } = progress;
  if (progress.step === 'questions' && vehicle && valuation) {
    return (
      <ValuationQuestions
        valuation={valuation}
        chosen={answers?.of === valuation.valuation_id ? answers.chosen : undefined}
        onChosen={(chosen) => setProgress({ ...progress, answers: { of: valuation.valuation_id, chosen } })}
        onBack={() => setProgress({ ...progress, step: 'vehicle' })}
        onAnswered={(answered) => onValued(vehicle, answered)}
      />
    );
  }
  return (
    <>
      <VehicleStep
        progress={progress}
        onTyped={keepTyped}
        onValued={({ valuation: valued, ...known }) => {
          setAway(valued === undefined);
          if (!valued) return;
          if (valued.questions.length === 0) onValued(known.vehicle, valued);
          else setProgress({ ...(typed && { typed }), step: 'questions', ...known, valuation: valued });
        }}
      />
      {isAway && (
        <p role="alert" className={fieldStyles.error}>
          We can’t reach our price guide right now. Try again, or carry on without it and we’ll value your vehicle in
          person.
        </p>
      )}
    </>
  );
};
