import { useState } from 'react';
import type { ValuationResponse } from '#contracts/api/valuations';
import { type Progress, start } from './progress.js';
import { Questions } from './Questions.js';
import { type Valued, VehicleStep } from './VehicleStep.js';

interface ValueFirstProps {
  readonly onValued: (vehicle: Valued['vehicle'], valuation: ValuationResponse) => void;
}

/** The valuation alone, for a purchase that the vehicle is traded in for. */
export const ValueFirst = ({ onValued }: ValueFirstProps) => {
  const [progress, setProgress] = useState<Progress>(start);
  const [isAway, setAway] = useState(false);
  const { vehicle, valuation } = progress;
  if (progress.step === 'questions' && vehicle && valuation) {
    return (
      <Questions
        valuation={valuation}
        onBack={() => setProgress({ ...progress, step: 'vehicle' })}
        onAnswered={(answered) => onValued(vehicle, answered)}
      />
    );
  }
  return (
    <>
      <VehicleStep
        progress={progress}
        onValued={({ valuation: valued, ...known }) => {
          setAway(valued === undefined);
          if (!valued) return;
          if (valued.questions.length === 0) onValued(known.vehicle, valued);
          else setProgress({ step: 'questions', ...known, valuation: valued });
        }}
      />
      {isAway && (
        <p role="alert" className="field-error">
          Our price guide does not answer just now. Please try again, or go on without: we value it when you come.
        </p>
      )}
    </>
  );
};
