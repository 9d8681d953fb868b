import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Offer } from '#contracts/api/offers';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { useHead } from '../../lib/page.js';
import { offerQuery } from '../../lib/queries/offers.js';
import { ButtonLink } from '../../ui/Button.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { Notice } from '../../ui/Notice.js';
import { Picture } from '../../ui/Picture.js';
import { listPath } from './address.js';
import { BreadcrumbTrail } from '../../ui/BreadcrumbTrail.js';
import { offerCrumbs, offerHead } from './head.js';
import { OfferActions, OfferPrice } from './OfferCard.js';
import { OfferCards } from './OfferCards.js';
import { OfferDescription, OfferDisclaimer } from './OfferText.js';
import { endsText } from './texts.js';
import { useAnchor } from './use-anchor.js';
import offersStyles from './offers.module.css';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './OfferPage.module.css';

interface OfferPageProps {
  /** Renders the enquiry form for the offer. */
  readonly form: (offer: Offer) => ReactNode;
}

// eslint-disable-next-line max-lines-per-function -- Markup of the page, and of the page of an expired offer.
export const OfferPage = ({ form }: OfferPageProps) => {
  const { site, load } = useEnvironment();
  const { id = '', manufacturer } = useParams();
  const { data, isError, refetch } = useQuery(offerQuery(load, id));
  const answer = found(data);
  const offer = isUnder(answer?.offer, manufacturer) ? answer?.offer : undefined;
  useHead(offerHead(site, offer), site.url);
  useAnchor(offer !== undefined);
  if (!offer) {
    return (
      <div className={clsx('wide', layout.stack, styles.offerPage)}>
        {isError ? (
          <LoadFailed level={1} title="We couldn’t reach our offers just now." onRetry={refetch} />
        ) : (
          data && (
            <Notice
              level={1}
              title="This offer has ended"
              actions={
                <ButtonLink look="primary" to={listPath}>
                  See what’s on now
                </ButtonLink>
              }
            >
              Or the link wasn’t quite right.
            </Notice>
          )
        )}
      </div>
    );
  }
  const { name, category, description, sanitized_description, disclaimer, image_or_model_image: image } = offer;
  const ends = endsText(offer, site);
  const others = answer?.others ?? [];
  return (
    <div className={clsx('wide', layout.stack, styles.offerPage)}>
      <BreadcrumbTrail crumbs={offerCrumbs(offer)} />
      <div className={offersStyles.offerHero}>
        {image && (
          <div className={offersStyles.offerHeroPicture}>
            <Picture path={image.url} alt="" sizes="(min-width: 992px) 720px, 100vw" maxWidth={1440} priority />
          </div>
        )}
        <div className={clsx(layout.stack, offersStyles.offerHeroWords)}>
          <p className={clsx(text.note, text.strong)}>{category}</p>
          <h1>{name}</h1>
          <OfferPrice offer={offer} />
          {ends !== undefined && <p className={clsx(text.small, text.strong)}>{ends}</p>}
          <OfferActions offer={offer} enquire="#enquire" looks={['primary', 'secondary']} />
        </div>
      </div>
      <div className={styles.offerColumns}>
        <div>
          <OfferDescription text={description} html={sanitized_description} whole />
          <OfferDisclaimer text={disclaimer} />
        </div>
        <section id="enquire" className={clsx(layout.stack, styles.offerEnquiry)} aria-labelledby="enquire-title">
          <h2 id="enquire-title">Enquire about this offer</h2>
          {form(offer)}
        </section>
      </div>
      <OfferCards title="Also on now" offers={others} />
    </div>
  );
};

/** Decides whether an offer belongs to the manufacturer in the address, which may be omitted. */
export const isUnder = (offer: Offer | undefined, manufacturer: string | undefined): boolean =>
  offer !== undefined && (manufacturer === undefined || offer.manufacturer?.slug === manufacturer);
