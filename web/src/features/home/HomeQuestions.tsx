import { useSite } from '../../lib/environment.js';
import { Questions } from '../../ui/Questions.js';

export const HomeQuestions = () => {
  const { questions } = useSite().home;
  if (questions.length === 0) return null;
  return (
    <section className="faq home-questions wide" aria-labelledby="questions">
      <h2 id="questions">Good to know</h2>
      <div>
        <Questions name="questions" questions={questions} />
      </div>
    </section>
  );
};
