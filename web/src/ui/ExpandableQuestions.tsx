import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import styles from './ExpandableQuestions.module.css';
import layout from './layout.module.css';

export interface Question {
  readonly question: string;
  readonly answer: string;
}

interface ExpandableQuestionsProps {
  /** Among questions of the same name, only one is open at a time. */
  readonly name: string;
  readonly questions: readonly Question[];
}

/** Questions that expand to their answers, one at a time. */
export const ExpandableQuestions = ({ name, questions }: ExpandableQuestionsProps) =>
  questions.map(({ question, answer }) => (
    <details key={question} name={name} className={styles.question}>
      <summary className={clsx(layout.between, layout.opener)}>
        {question}
        <ChevronDown aria-hidden="true" size={20} />
      </summary>
      <p>{answer}</p>
    </details>
  ));
