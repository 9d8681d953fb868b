import { useQuery } from '@tanstack/react-query';
import { type Params, useParams } from 'react-router';
import type { Offer, OfferResponse, OffersResponse } from '#contracts/api/offers';
import type { FurtherFields } from '#contracts/domain/forms/known-fields';
import type { Site } from '#contracts/domain/site/site';
import { offerHead, offersHead } from '../../features/offers/head.js';
import type { sharedOfferHead } from '../../features/offers/shared-head.js';
import { formatOffers, parseOffers } from '../../features/offers/address.js';
import { isUnder, OfferPage } from '../../features/offers/OfferPage.js';
import { OffersPage } from '../../features/offers/OffersPage.js';
import { FormSlot } from '../../features/forms/FormSlot.js';
import { found, statusOf, statusOfList } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import type { Page, PageRequest } from '../../lib/page.js';
import { offerQuery, offersQuery } from '../../lib/queries/offers.js';
import styles from './offer.module.css';

const form = (offer: Offer) => (
  <FormSlot
    key={offer.id}
    id="enquiry"
    className={styles.formSlot}
    begin={{
      message: `I am interested in “${offer.name}”.`,
      ...(offer.dealership_slug !== undefined && { dealership_slug: offer.dealership_slug }),
    }}
    more={{
      subcategory: 'Offer Enquiry',
      fields: {
        Offer: offer.name,
        'Offer Id': offer.id,
        ...(offer.manufacturer && { manufacturer_slug: offer.manufacturer.slug }),
        ...(offer.model && { 'Vehicle Model': offer.model.name }),
      } satisfies FurtherFields,
    }}
  />
);

const isBrand = ({ brands }: Site, { id, manufacturer }: Params): boolean =>
  manufacturer === undefined && brands.some(({ slug }) => slug === id);

/** Shows an offer by its id. If the id is a brand's or no offer has it, lists that manufacturer's offers. */
const OfferOrMaker = () => {
  const { site, load } = useEnvironment();
  const params = useParams();
  const { id = '', manufacturer } = params;
  const isOfBrand = isBrand(site, params);
  const { data } = useQuery({ ...offerQuery(load, id), enabled: !isOfBrand });
  const isMissing = data !== undefined && !found(data);
  const makers = useQuery({
    ...offersQuery(load, formatOffers({ ...parseOffers(''), manufacturer: id })),
    enabled: isMissing && manufacturer === undefined,
  });
  const isMaker = isMissing && (found(makers.data)?.count ?? 0) > 0;
  return isOfBrand || isMaker ? <OffersPage /> : <OfferPage form={form} />;
};

const offerIn = ({ environment: { load }, queryClient, params }: PageRequest): Offer | undefined => {
  const answer = queryClient.getQueryData(offerQuery(load, params['id'] ?? '').queryKey);
  const offer = found<OfferResponse>(answer)?.offer;
  return isUnder(offer, params['manufacturer']) ? offer : undefined;
};

const listOf = ({ environment: { load }, params, url }: PageRequest) => {
  const state = { ...parseOffers(url.search), manufacturer: params['id'] ?? '' };
  return {
    state,
    list: offersQuery(load, formatOffers(state)),
    whole: offersQuery(load, formatOffers({ ...parseOffers(''), manufacturer: state.manufacturer })),
  };
};

/** Loaded only on the server. */
let shared: typeof sharedOfferHead | undefined;

export const page: Page = {
  Component: OfferOrMaker,
  load: async (request) => {
    const { environment, queryClient, params } = request;
    if (isBrand(environment.site, params)) {
      const { state, list } = listOf(request);
      await queryClient.prefetchQuery(list);
      return statusOfList(queryClient.getQueryData(list.queryKey), state.page);
    }
    const query = offerQuery(environment.load, params['id'] ?? '');
    const [{ sharedOfferHead }] = await Promise.all([
      import('../../features/offers/shared-head.js'),
      queryClient.prefetchQuery(query),
    ]);
    shared = sharedOfferHead;
    const answer = queryClient.getQueryData(query.queryKey);
    if (offerIn(request)) return 200;
    if (found(answer)) return 404;
    if (params['manufacturer'] !== undefined) return statusOf(answer);
    const { list, whole } = listOf(request);
    await Promise.all([queryClient.prefetchQuery(list), queryClient.prefetchQuery(whole)]);
    const count = found<OffersResponse>(queryClient.getQueryData(whole.queryKey))?.count ?? 0;
    return count > 0 ? 200 : statusOf(answer);
  },
  head: (request) => {
    const { site } = request.environment;
    const { state, list, whole } = listOf(request);
    const ofBrand = isBrand(site, request.params);
    const offer = ofBrand ? undefined : offerIn(request);
    if (offer || request.params['manufacturer'] !== undefined)
      return (offer && shared?.(site, offer)) ?? offerHead(site, offer);
    const asked = ofBrand ? list : whole;
    const answer = found<OffersResponse>(request.queryClient.getQueryData(asked.queryKey));
    if (!ofBrand && (!answer || answer.count === 0)) return offerHead(site, undefined);
    return offersHead(site, state, answer?.manufacturers.find(({ slug }) => slug === state.manufacturer)?.name);
  },
};
