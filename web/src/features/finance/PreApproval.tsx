import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { financeFormAnchor } from '#contracts/domain/finance/link';
import { Button } from '../../ui/Button.js';
import type { FinanceFormProps } from './FinancePage.js';
import { atStep, preApprovalSteps, stepOf } from './steps.js';
import financeStyles from './finance.module.css';
import styles from './PreApproval.module.css';

interface PreApprovalProps {
  readonly calculator: ReactNode;
  readonly form: (more: Partial<FinanceFormProps>) => ReactNode;
}

const questions = {
  Employment: ['Full time', 'Part time or casual', 'Self-employed', 'Something else'],
  Home: ['Own it', 'Paying it off', 'Rent', 'Live with family'],
  'Looking to buy': ['As soon as I can', 'Within a month', 'Just looking'],
} as const;

/** Three steps, each at an address of its own that keeps whatever the visitor was linked with. */
export const PreApproval = ({ calculator, form }: PreApprovalProps) => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const step = stepOf(search);
  const toStep = (to: number) => pathname + atStep(search, to);
  return (
    <>
      <nav aria-label="Steps" className={styles.approvalSteps}>
        <ol>
          {preApprovalSteps.map((title, index) => (
            <li key={title} data-done={index + 1 < step || undefined}>
              <Link to={toStep(index + 1)} aria-current={index + 1 === step ? 'step' : undefined}>
                <span aria-hidden="true">{index + 1}</span>
                {title}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <div hidden={step !== 1}>{calculator}</div>
      {step === 2 && (
        <section className={clsx(financeStyles.section, styles.approvalQuestions)} aria-labelledby="questions-title">
          <h2 id="questions-title">Your situation</h2>
          {Object.entries(questions).map(([question, choices]) => (
            <fieldset key={question} className={financeStyles.frequency}>
              <legend>{question}</legend>
              {choices.map((choice) => (
                <label key={choice}>
                  <input
                    type="radio"
                    name={question}
                    checked={answers[question] === choice}
                    onChange={() => setAnswers({ ...answers, [question]: choice })}
                  />
                  <span>{choice}</span>
                </label>
              ))}
            </fieldset>
          ))}
        </section>
      )}
      <section id={financeFormAnchor} className={financeStyles.form} aria-labelledby="form-title" hidden={step !== 3}>
        <h2 id="form-title">Your details</h2>
        {step === 3 && form({ subcategory: 'Pre-approval', fields: answers })}
      </section>
      <div className={styles.approvalActions}>
        {step > 1 && <Button onClick={() => void navigate(toStep(step - 1))}>Back</Button>}
        {step < preApprovalSteps.length && (
          <Button look="primary" onClick={() => void navigate(toStep(step + 1))}>
            Continue
          </Button>
        )}
      </div>
    </>
  );
};
