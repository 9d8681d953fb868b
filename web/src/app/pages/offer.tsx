import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Offer, OfferResponse, OffersResponse } from '#contracts/api/offers';
import { offerHead, offersHead } from '../../features/offers/head.js';
import { formatOffers, parseOffers } from '../../features/offers/address.js';
import { isUnder, OfferPage } from '../../features/offers/OfferPage.js';
import { OffersPage } from '../../features/offers/OffersPage.js';
import { FormSlot } from '../../features/forms/FormSlot.js';
import { found, statusOf } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import type { Page, PageRequest } from '../../lib/page.js';
import { offerQuery, offersQuery } from '../../lib/queries/offers.js';

const form = (offer: Offer) => (
  <FormSlot
    key={offer.id}
    id="enquiry"
    className="offer-form-slot"
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
      },
    }}
  />
);

/** `/offers/<id>` is an offer; where there is none of that id, `/offers/<manufacturer>` lists the manufacturer's. */
const OfferOrMaker = () => {
  const { load } = useEnvironment();
  const { id = '', manufacturer } = useParams();
  const { data } = useQuery(offerQuery(load, id));
  const isMissing = data !== undefined && !found(data);
  const makers = useQuery({
    ...offersQuery(load, formatOffers({ ...parseOffers(''), manufacturer: id })),
    enabled: isMissing && manufacturer === undefined,
  });
  const isMaker = isMissing && (found(makers.data)?.count ?? 0) > 0;
  return isMaker ? <OffersPage /> : <OfferPage form={form} />;
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

export const page: Page = {
  Component: OfferOrMaker,
  load: async (request) => {
    const { environment, queryClient, params } = request;
    const query = offerQuery(environment.load, params['id'] ?? '');
    await queryClient.prefetchQuery(query);
    const answer = queryClient.getQueryData(query.queryKey);
    if (offerIn(request)) return 200;
    if (params['manufacturer'] !== undefined || found(answer)) return answer ? 404 : 503;
    const { list, whole } = listOf(request);
    await Promise.all([queryClient.prefetchQuery(list), queryClient.prefetchQuery(whole)]);
    const count = found<OffersResponse>(queryClient.getQueryData(whole.queryKey))?.count ?? 0;
    return count > 0 ? 200 : statusOf(answer);
  },
  head: (request) => {
    const { site } = request.environment;
    const offer = offerIn(request);
    if (offer || request.params['manufacturer'] !== undefined) return offerHead(site, offer);
    const { state, whole } = listOf(request);
    const answer = found<OffersResponse>(request.queryClient.getQueryData(whole.queryKey));
    if (!answer || answer.count === 0) return offerHead(site, undefined);
    return offersHead(site, state, answer.manufacturers.find(({ slug }) => slug === state.manufacturer)?.name);
  },
};
