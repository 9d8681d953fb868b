import clsx from 'clsx';
import { useSite } from '../../lib/environment.js';
import { Questions } from '../../ui/Questions.js';
import faqStyles from '../../ui/Faq.module.css';
import styles from './HomeQuestions.module.css';

export const HomeQuestions = () => {
  const { questions } = useSite().home;
  if (questions.length === 0) return null;
  return (
    <section className={clsx(faqStyles.faq, styles.homeQuestions, 'wide')} aria-labelledby="questions">
      <h2 id="questions">Good to know</h2>
      <div>
        <Questions name="questions" questions={questions} />
      </div>
    </section>
  );
};
