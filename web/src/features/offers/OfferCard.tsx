import clsx from 'clsx';
import { Camera } from 'lucide-react';
import type { Offer } from '#contracts/api/offers';
import { useSite } from '../../lib/environment.js';
import { formatMoney } from '../../lib/format.js';
import { ButtonAnchor, ButtonLink, type ButtonVariant } from '../../ui/Button.js';
import { Picture } from '../../ui/Picture.js';
import { OfferDescription, OfferDisclaimer } from './OfferText.js';
import { endsText, canBeTestDriven, modelLabel } from './texts.js';
import { Link } from '../../ui/Link.js';
import offersStyles from './offers.module.css';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './OfferCard.module.css';

interface OfferCardProps {
  readonly offer: Offer;
  readonly level?: 2 | 3;
  /** One of the first cards, which may fill a row. */
  readonly priority?: boolean;
}

export const OfferCard = ({ offer, level = 2, priority = false }: OfferCardProps) => {
  const site = useSite();
  const Heading = `h${level}` as const;
  const { name, path, category, description, sanitized_description, disclaimer, image_or_model_image: image } = offer;
  const ends = endsText(offer, site);
  return (
    <article className={styles.offerCard}>
      <Link to={path} className={clsx(text.muted, styles.offerPicture)} tabIndex={-1} aria-hidden="true">
        {image ? (
          <Picture
            path={image.url}
            alt=""
            sizes={`(min-width: 992px) ${priority ? 720 : 420}px, (min-width: 576px) ${priority ? 100 : 50}vw, 100vw`}
            priority={priority}
          />
        ) : (
          <Camera size={32} strokeWidth={1.5} />
        )}
      </Link>
      <div className={styles.offerBody}>
        <p className={clsx(text.note, text.strong)}>{category}</p>
        <Heading className={styles.offerName}>
          <Link to={path}>{name}</Link>
        </Heading>
        <OfferPrice offer={offer} />
        <OfferDescription text={description} html={sanitized_description} />
        {ends !== undefined && <p className={clsx(text.small, text.strong)}>{ends}</p>}
        <OfferDisclaimer text={disclaimer} />
        <OfferActions offer={offer} enquire={`${path}#enquire`} looks={['secondary', 'quiet']} />
      </div>
    </article>
  );
};

export const OfferPrice = ({ offer: { price, price_label } }: { readonly offer: Offer }) =>
  price !== undefined && (
    <p className={clsx(text.muted, text.numbers, offersStyles.offerPrice)}>
      <strong>{formatMoney(price)}</strong> {price_label}
    </p>
  );

interface OfferActionsProps {
  readonly offer: Offer;
  /** Address of the enquiry form. */
  readonly enquire: string;
  /** Of the enquiry, and of the rest. */
  readonly looks: readonly [ButtonVariant, ButtonVariant];
}

export const OfferActions = ({
  offer: { name, model, manufacturer },
  enquire,
  looks: [look, others],
}: OfferActionsProps) => (
  <div className={clsx(layout.flow, offersStyles.offerActions)}>
    <ButtonLink look={look} to={enquire}>
      Enquire Now<span className="visually-hidden"> about {name}</span>
    </ButtonLink>
    {model && <Explore look={others} path={model.path} label={modelLabel(model.name, manufacturer?.name)} />}
    {model && canBeTestDriven(model) && (
      <ButtonLink look={others} to="/book-test-drive">
        Book A Test Drive
      </ButtonLink>
    )}
  </div>
);

interface ExploreProps {
  readonly look: ButtonVariant;
  readonly path: string;
  readonly label: string;
}

const Explore = ({ look, path, label }: ExploreProps) =>
  path.startsWith('/') ? (
    <ButtonLink look={look} to={path}>
      Explore {label}
    </ButtonLink>
  ) : (
    <ButtonAnchor look={look} href={path}>
      Explore {label}
    </ButtonAnchor>
  );
