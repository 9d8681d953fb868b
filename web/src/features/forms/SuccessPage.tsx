import clsx from 'clsx';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { Site } from '#contracts/domain/site/site';
import { useSite } from '../../lib/environment.js';
import { telephone } from '../../lib/format.js';
import { useInBrowser } from '../../lib/in-browser.js';
import { type Head, useHead } from '../../lib/page.js';
import { ButtonAnchor, ButtonLink } from '../../ui/Button.js';
import { SeeAllLink } from '../../ui/SeeAllLink.js';
import { readSuccess, type Success } from './success.js';
import { dayAndTime } from './times.js';
import { pageTitle } from '../../lib/page-title.js';
import formStyles from '../../ui/Form.module.css';
import styles from './SuccessPage.module.css';

export const successHead = (site: Site): Head => ({
  title: pageTitle(site, 'Thank you'),
  description: 'We’ve got your message.',
  isPrivate: true,
});

/** The page after a car form was sent. Confirms what arrived and links back to the vehicle. */
export const SuccessPage = () => {
  const site = useSite();
  useHead(successHead(site), site.url);
  const isInBrowser = useInBrowser();
  return <Thanks key={String(isInBrowser)} read={isInBrowser ? readSuccess : nothing} />;
};

/** Returns the category in words, for use within a sentence. */
const nameOf = (category: string): string =>
  category.endsWith('Enquiry') ? category.toLowerCase() : `${category.toLowerCase()} request`;

const withdrawing = (isWithoutMail: boolean): string =>
  isWithoutMail ? 'To stop them, just call us.' : 'To stop them, use the link in our confirmation email, or call us.';

const nothing = () => undefined;

const Thanks = ({ read }: { readonly read: () => Success | undefined }) => {
  const { phones, without } = useSite();
  const [success] = useState(read);
  const car = success?.car;
  return (
    <div className={clsx(styles.formSuccess, 'wide')}>
      <CircleCheck aria-hidden="true" size={56} strokeWidth={1.5} />
      <h1>Thank you{success ? `, ${success.name}` : ''}.</h1>
      <p>
        {success ? `Your ${nameOf(success.category)} ` : 'What you sent us '}
        {car && `about the ${car.name} `}
        is with our team. We’ll be in touch shortly.
      </p>
      {success?.at && <p className={styles.formSuccessTime}>We’ll see you on {dayAndTime(success.at)}.</p>}
      {success?.offers && <p>You agreed to news and offers. {withdrawing(without.includes('mail'))}</p>}
      <div className={formStyles.successActions}>
        {car?.slug && (
          <ButtonLink look="primary" to={`/cars/${car.slug}`}>
            Back to the vehicle
          </ButtonLink>
        )}
        <SeeAllLink look={car?.slug ? 'secondary' : 'primary'} />
        <ButtonAnchor look="quiet" href={telephone(phones.main)}>
          Call {phones.main}
        </ButtonAnchor>
      </div>
    </div>
  );
};
