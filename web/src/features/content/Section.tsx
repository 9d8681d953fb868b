import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ContentSection } from '#contracts/domain/site/content-pages';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { vehicleListQuery } from '../../lib/queries/vehicles.js';
import { VehicleRow } from '../../ui/car/VehicleRow.js';
import { Collapse } from '../../ui/Collapse.js';
import { Picture } from '../../ui/Picture.js';
import { AnyLink } from '../../ui/AnyLink.js';
import type { RenderForm } from './render-form.js';
import buttonStyles from '../../ui/Button.module.css';
import contentStyles from './content.module.css';
import layout from '../../ui/layout.module.css';
import tables from '../../ui/tables.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './Section.module.css';

type Of<Kind extends ContentSection['kind']> = Extract<ContentSection, { kind: Kind }>;

interface SectionProps {
  readonly section: ContentSection;
  readonly Form: RenderForm;
}

export const Section = ({ section, Form }: SectionProps) => {
  switch (section.kind) {
    case 'text':
      return <Text {...section} />;
    case 'questions':
      return <Questions {...section} />;
    case 'figures':
      return <Figures {...section} />;
    case 'cards':
      return <Cards {...section} />;
    case 'vehicles':
      return <Vehicles {...section} />;
    case 'links':
      return <Links {...section} />;
    case 'form':
      return (
        <div className={clsx('wide', contentStyles.section, styles.contentForm)}>
          {section.heading && <h2>{section.heading}</h2>}
          {section.text && <p>{section.text}</p>}
          <Form id={section.form} />
        </div>
      );
  }
};

const Text = ({ heading, html, picture }: Of<'text'>) => (
  <div className={clsx('wide', contentStyles.section, styles.contentText, picture && contentStyles.hasPicture)}>
    <div>
      {heading && <h2>{heading}</h2>}
      {/* Sanitised before it was stored. */}
      <div className={clsx(styles.prose, tables.tables)} dangerouslySetInnerHTML={{ __html: html }} />
    </div>
    {picture && <Picture path={picture} alt="" sizes="(min-width: 992px) 560px, 100vw" />}
  </div>
);

const Questions = ({ heading, questions }: Of<'questions'>) => (
  <div className={clsx('wide', contentStyles.section)}>
    {heading && <h2>{heading}</h2>}
    <div className={styles.collapses}>
      {questions.map(({ question, html }) => (
        <Collapse key={question} title={question}>
          <div className={clsx(styles.prose, tables.tables)} dangerouslySetInnerHTML={{ __html: html }} />
        </Collapse>
      ))}
    </div>
  </div>
);

const Figures = ({ heading, figures }: Of<'figures'>) => (
  <div className={clsx('wide', contentStyles.section)}>
    {heading && <h2>{heading}</h2>}
    <dl className={styles.contentFigures}>
      {figures.map(({ figure, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  </div>
);

const Cards = ({ heading, cards }: Of<'cards'>) => (
  <div className={clsx('wide', contentStyles.section)}>
    {heading && <h2>{heading}</h2>}
    <ul className={clsx(layout.stack, contentStyles.cards)}>
      {cards.map(({ title, text, link }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
          {link && (
            <AnyLink to={link.path} className={clsx(textStyles.strong, styles.contentMore)}>
              {link.label}
              <ArrowRight aria-hidden="true" size={18} />
            </AnyLink>
          )}
        </li>
      ))}
    </ul>
  </div>
);

const Vehicles = ({ heading, path, limit }: Of<'vehicles'>) => {
  const { load } = useEnvironment();
  const { data, isError } = useQuery(vehicleListQuery(load, path, limit));
  const answer = found(data);
  if (isError || answer?.count === 0) return null;
  return <VehicleRow title={heading} to={path} cars={answer?.hits} className={contentStyles.section} />;
};

const Links = ({ heading, links }: Of<'links'>) => (
  <div className={clsx('wide', contentStyles.section)}>
    {heading && <h2>{heading}</h2>}
    <ul className={clsx(layout.flow, styles.contentLinks)}>
      {links.map(({ label, path }) => (
        <li key={path}>
          <AnyLink to={path} className={clsx(buttonStyles.button, buttonStyles.secondary)}>
            {label}
          </AnyLink>
        </li>
      ))}
    </ul>
  </div>
);
