import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ValuationResponse } from '#contracts/api/valuations';
import { Button } from '../../ui/Button.js';
import { ErrorSummary } from '../../ui/ErrorSummary.js';
import { RadioPills } from '../../ui/RadioPills.js';
import type { Answers } from './progress.js';
import { answerQuestions } from './queries.js';
import formStyles from '../../ui/Form.module.css';
import styles from './ValuationQuestions.module.css';

interface Props {
  readonly valuation: ValuationResponse;
  readonly chosen?: Answers | undefined;
  readonly onChosen: (chosen: Answers) => void;
  readonly onBack: () => void;
  readonly onAnswered: (valuation: ValuationResponse) => void;
}

const unanswered = 'Please choose one.';
const nameOf = (id: string): string => `question-${id}`;

/** Questions whose answers change the valuation. */
export const ValuationQuestions = ({ valuation, chosen: answers = {}, onChosen, onBack, onAnswered }: Props) => {
  const { valuation_id, questions } = valuation;
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => answerQuestions(valuation_id, { ...answers }),
  });
  const open = questions.filter(({ id }) => answers[id] === undefined);
  const wrong = isTried ? open.map(({ id, label }) => ({ name: nameOf(id), label, message: unanswered })) : [];
  const submit = () => {
    setTried(true);
    // Not called for whoever has gone back meanwhile.
    if (open.length === 0 && !isPending) mutate(undefined, { onSuccess: onAnswered });
  };
  return (
    <form
      className={styles.valuationQuestions}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2>Tell us a little more</h2>
      <ErrorSummary wrong={wrong} failure={error ? [error.message] : []} />
      {questions.map(({ id, label, choices }) => (
        <RadioPills
          key={id}
          legend={label}
          name={nameOf(id)}
          choices={choices}
          value={answers[id] ?? ''}
          onChange={(value) => onChosen({ ...answers, [id]: value })}
          error={wrong.find(({ name }) => name === nameOf(id))?.message}
        />
      ))}
      <div className={formStyles.actions}>
        <Button onClick={onBack}>Back</Button>
        <Button type="submit" look="primary" aria-disabled={isPending}>
          {isPending ? 'Working it out…' : 'Next'}
        </Button>
      </div>
    </form>
  );
};
