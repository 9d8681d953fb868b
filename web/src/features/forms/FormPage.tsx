import clsx from 'clsx';
import { useLocation } from 'react-router';
import { useSite } from '../../lib/environment.js';
import { useHead } from '../../lib/page.js';
import { ButtonAnchor } from '../../ui/Button.js';
import { FormSlot } from './FormSlot.js';
import { formPageHead, formPageOf } from './pages.js';
import { Places } from './Places.js';
import formStyles from '../../ui/Form.module.css';
import styles from './FormPage.module.css';

interface FormPageProps {
  /** Whether the form stands below the page's main content. */
  readonly isBelow?: boolean;
}

/** A page for a form, with phone numbers as an alternative. */
export const FormPage = ({ isBelow = false }: FormPageProps) => {
  const site = useSite();
  const { pathname } = useLocation();
  const { heading, text } = formPageOf(site, pathname);
  if (!isBelow) return <Alone />;
  return (
    <section className={clsx(formStyles.page, 'wide')} aria-labelledby="form-heading">
      <header className={formStyles.pageHeader}>
        <h2 id="form-heading">{heading}</h2>
        <p>{text}</p>
      </header>
      <Columns />
    </section>
  );
};

const Alone = () => {
  const site = useSite();
  const { pathname } = useLocation();
  useHead(formPageHead(site, pathname), site.url);
  const { heading, text } = formPageOf(site, pathname);
  return (
    <div className={clsx(formStyles.page, 'wide')}>
      <header className={formStyles.pageHeader}>
        <h1>{heading}</h1>
        <p>{text}</p>
      </header>
      <Columns />
    </div>
  );
};

const Columns = () => {
  const site = useSite();
  const { form, type } = formPageOf(site, useLocation().pathname);
  return (
    <div className={formStyles.pageColumns}>
      {form === 'service' && site.serviceBooking ? (
        <ButtonAnchor look="primary" className={styles.elsewhere} href={site.serviceBooking} rel="noopener">
          Book your service online
        </ButtonAnchor>
      ) : (
        <FormSlot key={form} id={form} className={formStyles.pageSlot} />
      )}
      <Places type={type} />
    </div>
  );
};
