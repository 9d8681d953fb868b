import clsx from 'clsx';
import { useSearchParams } from 'react-router';
import { isPageOffered } from '#contracts/domain/site/offered-features';
import type { Location, Site } from '#contracts/domain/site/site';
import { useSite } from '../../lib/environment.js';
import { telephone } from '../../lib/format.js';
import { addressText, departmentNames } from '../../lib/places.js';
import { type Head, type Page, useHead } from '../../lib/page.js';
import { ButtonLink } from '../../ui/Button.js';
import { SearchBox } from '../../ui/SearchBox.js';
import { AnyLink } from '../../ui/AnyLink.js';
import { departmentsFor } from './departments.js';
import { pageTitle } from '../../lib/page-title.js';
import contentStyles from './content.module.css';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './parts.module.css';

const pause = 300;
const maxLength = 100;
const askPath = '/vehicle-parts-and-accessories';

const partsHead = (site: Site): Head => ({
  title: pageTitle(site, 'Parts, service and sales'),
  description: `Find ${site.name} parts, service and sales near you, with phone numbers and addresses.`,
  canonical: '/parts/search',
});

/** Directory of parts, service and sales departments, searchable by name, place and make. */
const PartsSearch = () => {
  const site = useSite();
  useHead(partsHead(site), site.url);
  const [parameters, setParameters] = useSearchParams();
  const query = parameters.get('query') ?? '';
  const groups = departmentsFor(site, query);
  const count = groups.reduce((sum, { locations }) => sum + locations.length, 0);
  return (
    <div className={clsx('wide', contentStyles.departments)}>
      <header className={contentStyles.words}>
        <h1>Parts, service and sales</h1>
        <p>Find the right counter, or tell us which part you need and we’ll track it down.</p>
      </header>
      <div className={clsx(layout.flow, styles.departmentsTools)}>
        <SearchBox
          query={query}
          label="Search by suburb, postcode, make or department"
          placeholder="Suburb, postcode, make or department"
          debounce={pause}
          maxLength={maxLength}
          onSearch={(asked) =>
            setParameters(asked === '' ? {} : { query: asked }, { replace: true, preventScrollReset: true })
          }
        />
        {isPageOffered(askPath, site) && (
          <ButtonLink look="primary" to={askPath}>
            Ask for a part
          </ButtonLink>
        )}
      </div>
      <p role="status" className={clsx(text.muted, styles.departmentsCount)}>
        {count === 0
          ? 'No departments match. Try another word.'
          : `${count} ${count === 1 ? 'department' : 'departments'}`}
      </p>
      {groups.map(({ type, locations }) => (
        <section key={type} className={contentStyles.section}>
          <h2>{departmentNames[type]}</h2>
          <ul className={clsx(layout.stack, contentStyles.cards)}>
            {locations.map((location) => (
              <Department key={location.id} location={location} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};

const Department = ({ location: { name, slug, address, phone, manufacturers } }: { readonly location: Location }) => (
  <li>
    <h3>{name}</h3>
    <p>{addressText(address)}</p>
    {manufacturers.length > 0 && <p className={text.small}>{manufacturers.join(', ')}</p>}
    <p className={styles.departmentsWays}>
      <a href={telephone(phone)}>{phone}</a>
      <AnyLink to={`/contact-us/${slug}`}>
        Contact<span className="visually-hidden"> {name}</span>
      </AnyLink>
    </p>
  </li>
);

export const page: Page = { Component: PartsSearch, head: ({ environment: { site } }) => partsHead(site) };
