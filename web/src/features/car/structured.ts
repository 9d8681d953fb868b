import type { CarResponse } from '#contracts/api/cars';
import { isInStock } from '#contracts/domain/car/status';
import { offeredPrice, statedPriceType } from '#contracts/domain/car/price';
import { variantOf } from '#contracts/domain/car/variant';
import type { Site } from '#contracts/domain/site/site';
import { e164 } from '#contracts/domain/e164';
import { breadcrumbsOf } from './breadcrumbs.js';
import { locationOf } from './place.js';
import { absoluteOf } from '../../lib/html.js';

/** Maximum number of pictures; search engines use only a few. */
const maxPictures = 6;

const given = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));

const quantity = (value: number | undefined, unitCode: string) =>
  value === undefined ? undefined : { '@type': 'QuantitativeValue', value, unitCode };

/** Displacement in cubic centimetres, kilowatts and newton metres. */
const engine = ({ fuel, engine_size, engine_size_litres, engine_power, torque }: CarResponse) => {
  const known = given({
    fuelType: fuel,
    engineDisplacement: quantity(engine_size || (engine_size_litres ?? 0) * 10 || undefined, 'CMQ'),
    enginePower: quantity(engine_power || undefined, 'KWT'),
    torque: quantity(torque || undefined, 'NU'),
  });
  return Object.keys(known).length > 0 ? { '@type': 'EngineSpecification', ...known } : undefined;
};

const availability = ({ status, reserved }: CarResponse): string => {
  if (!isInStock(status)) return 'https://schema.org/SoldOut';
  if (reserved) return 'https://schema.org/Reserved';
  return status === 'coming_soon' ? 'https://schema.org/PreSale' : 'https://schema.org/InStock';
};

const seller = (car: CarResponse, site: Site) => {
  const location = locationOf(car, site);
  return {
    '@type': 'AutoDealer',
    name: location?.name ?? site.name,
    url: site.url,
    telephone: e164(location?.phone ?? site.phones.main),
    ...(location && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: location.address.street,
        addressLocality: location.address.city,
        addressRegion: location.address.state,
        postalCode: location.address.postcode,
        addressCountry: 'AU',
      },
    }),
  };
};

/** Returns the schema.org offer; undefined if there is no price. */
const offer = (car: CarResponse, site: Site) => {
  const weekly = site.features.subscriptions ? (car.subscription_price ?? 0) : 0;
  const price = weekly > 0 ? weekly : offeredPrice(car);
  if (price === 0) return undefined;
  const asked = { price, priceCurrency: 'AUD' };
  const description = statedPriceType(car, site);
  return {
    '@type': 'Offer',
    ...asked,
    priceSpecification:
      weekly > 0
        ? {
            '@type': 'UnitPriceSpecification',
            ...asked,
            referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'WEE' },
          }
        : description && { '@type': 'PriceSpecification', ...asked, description },
    availability: availability(car),
    itemCondition: conditionOf(car),
    url: absoluteOf(site, car.path),
    seller: seller(car, site),
  };
};

const conditionOf = ({ car_type }: CarResponse): string =>
  `https://schema.org/${car_type === 'new' ? 'NewCondition' : 'UsedCondition'}`;

/** Returns the schema.org type. Trucks and caravans have none of their own. */
const typeOf = ({ item_type = 'car' }: CarResponse): string =>
  ({ car: 'Car', motorcycle: 'Motorcycle' })[item_type.toLowerCase()] ?? 'Vehicle';

/** Returns structured data of the vehicle with its offer, and of its breadcrumbs. */
export const structuredCar = (car: CarResponse, site: Site): object[] => [
  {
    '@context': 'https://schema.org',
    '@type': typeOf(car),
    ...given({
      name: car.name,
      url: absoluteOf(site, car.path),
      sku: car.stocknum,
      description: car.dealercomments?.replaceAll('|', ' ').slice(0, 500),
      image: car.images.slice(0, maxPictures).map(({ image }) => absoluteOf(site, image.url)),
      brand: { '@type': 'Brand', name: car.make },
      model: car.model,
      vehicleConfiguration: variantOf(car),
      vehicleModelDate: String(car.year),
      vehicleIdentificationNumber: car.vin,
      itemCondition: conditionOf(car),
      mileageFromOdometer: quantity(car.km, 'KMT'),
      bodyType: car.body,
      color: car.colour,
      vehicleInteriorColor: car.interior_colour,
      fuelType: car.fuel,
      vehicleEngine: engine(car),
      vehicleTransmission: car.trans ?? car.simple_transmission,
      driveWheelConfiguration: car.drive,
      numberOfDoors: car.doors,
      vehicleSeatingCapacity: car.seats,
      offers: offer(car, site),
    }),
  },
  {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbsOf(car, site.labels)
      .map(({ label, path }, index, crumbs) => ({
        name: label,
        item: path ?? (index === crumbs.length - 1 ? car.path : undefined),
      }))
      // A breadcrumb without an address is left out.
      .filter(({ item }) => item !== undefined)
      .map(({ name, item }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: absoluteOf(site, item!),
      })),
  },
];
