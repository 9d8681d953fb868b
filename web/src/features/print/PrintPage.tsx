import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { Sheet } from '#contracts/api/documents';
import type { Site } from '#contracts/domain/site/site';
import { found } from '../../lib/api.js';
import { useEnvironment, useSite } from '../../lib/environment.js';
import { logoSource } from '../../lib/images.js';
import { type Head, useHead } from '../../lib/page.js';
import { Button, ButtonLink } from '../../ui/Button.js';
import { FootnoteLink } from '../../ui/FootnoteLink.js';
import { NotFound } from '../../ui/NotFound.js';
import { Picture } from '../../ui/Picture.js';
import { sheetQuery } from './queries.js';
import { pageTitle } from '../../lib/page-title.js';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './PrintPage.module.css';

export const printHead = (site: Site, sheet: Sheet | undefined): Head => ({
  title: pageTitle(site, `${sheet ? `${sheet.title} ${sheet.subtitle}` : 'Vehicle not found'}`),
  description: site.tagline,
  ...(sheet && { canonical: `/cars/${sheet.slug}` }),
});

export const PrintPage = () => {
  const { site, load } = useEnvironment();
  const [parameters] = useSearchParams();
  const { data, isError } = useQuery(sheetQuery(load, parameters.get('car_id') ?? ''));
  const sheet = found(data);
  useHead(printHead(site, sheet), site.url);
  if (sheet) return <Paper sheet={sheet} />;
  if (!data && !isError) return <main aria-busy="true" />;
  return (
    <main>
      <NotFound title="We can’t find that vehicle" below={false}>
        There’s nothing to print. It may have sold.
      </NotFound>
    </main>
  );
};

interface SheetProps {
  readonly sheet: Sheet;
}

const Paper = ({ sheet }: SheetProps) => {
  const { groups, features, comments, commentsTitle } = sheet;
  return (
    <main className={styles.printPage}>
      <div className={styles.printTools}>
        <ButtonLink to={`/cars/${sheet.slug}`} look="quiet">
          <ArrowLeft aria-hidden="true" size={18} />
          Back to the vehicle
        </ButtonLink>
        <Button look="primary" onClick={() => window.print()}>
          <Printer aria-hidden="true" size={18} />
          Print
        </Button>
      </div>
      <article className={styles.paper}>
        <Letterhead sheet={sheet} />
        <Pictures sheet={sheet} />
        <Title sheet={sheet} />
        <div className={styles.paperColumns}>
          <Group title="Key information" lines={sheet.keyInformation} />
          <Aside sheet={sheet} />
        </div>
        {groups.map(({ title, lines }) => (
          <Group key={title} title={title} lines={lines} isWide />
        ))}
        {features.length > 0 && (
          <section>
            <h2>Features</h2>
            <ul className={styles.paperFeatures}>
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </section>
        )}
        {comments.length > 0 && (
          <section className={styles.paperComments}>
            <h2>{commentsTitle}</h2>
            {comments.map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </section>
        )}
        <SmallPrint sheet={sheet} />
      </article>
    </main>
  );
};

const Letterhead = ({ sheet }: SheetProps) => {
  const { name, logo, url } = useSite();
  return (
    <header className={clsx(layout.between, styles.paperHead)}>
      {logo ? <img src={logoSource(logo)} alt={name} width={214} height={52} /> : <strong>{name}</strong>}
      <p>
        <strong>{sheet.phone}</strong>
        {url.replace(/^https?:\/\//, '')}
      </p>
    </header>
  );
};

const Pictures = ({ sheet: { pictures } }: SheetProps) =>
  pictures.length > 0 && (
    <div className={clsx(styles.paperPictures, pictures.length > 1 && styles.paperPicturesSeveral)}>
      {pictures.map((path, index) => (
        <Picture key={path} path={path} alt="" sizes="640px" maxWidth={index === 0 ? 1100 : 480} priority />
      ))}
    </div>
  );

const Title = ({ sheet: { title, subtitle, facts, price, sold } }: SheetProps) => (
  <header className={clsx(layout.flow, styles.paperTitle)}>
    <div>
      <h1>{title}</h1>
      <p>{[subtitle, ...facts.map(({ value }) => value)].filter(Boolean).join('\u00a0· ')}</p>
    </div>
    <div className={clsx(text.numbers, styles.paperPrice)}>
      <strong>{sold ?? price.text}</strong> {sold === undefined && price.suffix}
      {sold === undefined && (
        <p>
          {price.was !== undefined && (
            <s>
              <span className="visually-hidden">was </span>
              {price.was}
            </s>
          )}{' '}
          {price.type}
        </p>
      )}
    </div>
  </header>
);

interface GroupProps {
  readonly title: string;
  readonly lines: Sheet['keyInformation'];
  readonly isWide?: boolean;
}

const Group = ({ title, lines, isWide = false }: GroupProps) => (
  <section>
    <h2>{title}</h2>
    <dl className={isWide ? clsx(styles.paperLines, styles.paperLinesWide) : styles.paperLines}>
      {lines.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);

const Aside = ({ sheet: { finance, qr, link, place } }: SheetProps) => (
  <aside className={clsx(layout.stack, styles.paperAside)} aria-label="Finance and contact">
    {finance && (
      <div className={styles.paperFinance}>
        <h2>Finance example</h2>
        <p>
          <strong>{finance.weekly}</strong> per week
          <FootnoteLink />
        </p>
        <p>
          {finance.monthly} per month, {finance.advertisedRate} advertised rate. {finance.terms}.
        </p>
      </div>
    )}
    <div className={clsx(layout.row, styles.paperOnline)}>
      <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={`QR code: ${link}`}>
        <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}h-${qr.size}z`} />
        <path d={qr.path} />
      </svg>
      <p>
        <strong>{place.name}</strong>
        {place.street}
      </p>
    </div>
  </aside>
);

const SmallPrint = ({ sheet: { finance, place, preparedOn } }: SheetProps) => (
  <footer className={styles.paperSmall}>
    {finance && <p id="finance-note">* {finance.disclaimer}</p>}
    <p>
      {place.licence !== undefined && `Dealer licence ${place.licence}. `}
      Prepared on {preparedOn}. Price and availability may change without notice.
    </p>
  </footer>
);
