import clsx from 'clsx';
import { useSite } from '../../lib/environment.js';
import { ExpandableQuestions } from '../../ui/ExpandableQuestions.js';
import layout from '../../ui/layout.module.css';
import styles from './home.module.css';

export const HomeQuestions = () => {
  const { questions } = useSite().home;
  if (questions.length === 0) return null;
  return (
    <section className={clsx('wide', layout.section, styles.questions)} aria-labelledby="questions">
      <h2 id="questions">Good to know</h2>
      <div>
        <ExpandableQuestions name="questions" questions={questions} />
      </div>
    </section>
  );
};
