import { isInStock, carTypeLabel } from '#contracts/domain/car/status';
import type { CarResponse } from '#contracts/api/cars';
import type { Sheet } from '#contracts/api/documents';
import { commentParagraphs } from '#contracts/domain/car/comments';
import { financeCard } from '#contracts/domain/finance/card';
import { disclaimerOf } from '#contracts/domain/finance/disclaimer';
import { creditTerms } from '#contracts/domain/finance/terms';
import { financeOf } from '#contracts/domain/finance/vehicle';
import { formatDate, formatFeet, formatKilograms, formatKilometres } from '#contracts/domain/format';
import { phoneFor } from '#contracts/domain/phone';
import { displayPrice } from '#contracts/domain/car/price';
import { variantOf } from '#contracts/domain/car/variant';
import type { Site } from '#contracts/domain/site/site';
import { withoutTrailingSlashes } from '#contracts/domain/trailing-slashes';
import { keyInformation, specificationGroups } from '#contracts/domain/car/specifications';
import { qrCode } from './qr-code.js';

const maxPictures = 4;

/** The content of a vehicle's documents at a moment. */
export const sheetOf = (car: CarResponse, site: Site, now: Date): Sheet => {
  const { text, suffix, was, basis } = displayPrice(car, site, now);
  const { tellsUnregistered } = site.vehicle;
  const link = `${withoutTrailingSlashes(site.url)}${car.path}`;
  const finance = financeExample(car, site, now);
  return {
    slug: car.slug,
    title: `${car.year} ${car.make} ${car.model}`,
    subtitle: variantOf(car),
    ...(!isInStock(car.status) && { sold: site.labels.soldTag }),
    pictures: car.images.slice(0, maxPictures).map(({ image }) => image.url),
    price: {
      text,
      ...(suffix !== undefined && { suffix }),
      ...(was !== undefined && { was }),
      ...(basis !== undefined && { type: basis }),
    },
    facts: factsOf(car, site),
    keyInformation: keyInformation(car, { now, timeZone: site.timezone, tellsUnregistered }),
    groups: specificationGroups(car),
    features: car.standardEquipment ?? [],
    commentsTitle: site.labels.dealerComments,
    comments: commentParagraphs(car.dealercomments ?? ''),
    ...(finance && { finance }),
    place: placeOf(car, site),
    phone: phoneFor(car, site),
    link,
    qr: qrCode(link),
    preparedOn: formatDate(now.toISOString(), site.timezone),
  };
};

const factsOf = (car: CarResponse, site: Site): Sheet['facts'] => {
  const { item_type, body_length, sleeps, tare_weight, km, fuel, simple_transmission, trans } = car;
  const facts: [label: string, value: string | undefined][] = [
    ['Condition', carTypeLabel(site.labels, car.car_type)],
    ...(item_type === 'caravan'
      ? ([
          ['Body length', body_length && formatFeet(body_length)],
          ['Sleeps', sleeps && String(sleeps)],
          ['Tare weight', tare_weight && formatKilograms(tare_weight)],
        ] as [string, string | undefined][])
      : ([
          ['Kilometres', km === undefined ? undefined : formatKilometres(km)],
          ['Transmission', simple_transmission ?? trans],
          ['Fuel type', fuel],
        ] as [string, string | undefined][])),
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
};

const financeExample = (car: CarResponse, site: Site, now: Date): Sheet['finance'] => {
  const { shown, price, lender } = financeOf(car, site, now);
  if (!shown || price === 0) return undefined;
  const { weekly, monthly, advertisedRate, comparisonRate } = financeCard(lender, site.finance);
  return {
    ...{ weekly, monthly, advertisedRate, comparisonRate },
    terms: creditTerms(lender, site.finance),
    disclaimer: disclaimerOf(lender, price, site.finance),
  };
};

const placeOf = ({ location_id, location_name }: CarResponse, { locations, name }: Site): Sheet['place'] => {
  const found = locations.find(({ id }) => id === location_id);
  if (!found) return { name: location_name ?? name };
  const { street, city, state, postcode } = found.address;
  return {
    name: found.name,
    street: `${street}, ${city} ${state} ${postcode}`,
    ...(found.dealer_license_number !== undefined && { licence: found.dealer_license_number }),
  };
};
