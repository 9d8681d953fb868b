import type { Logger } from 'pino';
import { type OutsideService, outsideServices } from '#contracts/domain/site/outside-services';
import type { Config } from './config.js';

/** The setting that chooses the provider of a service. */
const settingOf = {
  payments: 'PAYMENTS',
  text_messages: 'SMS',
  mail: 'MAIL',
  finance_quotes: 'FINANCE_QUOTES',
  market_values: 'VALUATION',
  geocoding: 'GEOCODER',
  rego_lookup: 'REGO_LOOKUP',
  trade_in_values: 'TRADE_IN_VALUATION',
} as const satisfies Record<OutsideService, keyof Config>;

/** Returns the outside services without a provider. */
export const missingServices = (config: Config): OutsideService[] =>
  outsideServices.filter((service) => config[settingOf[service]] === 'none');

/** Warns of stand-ins outside a demo, because they answer real shoppers. */
const warnOfStandIns = (config: Config, logger: Logger): void => {
  if (config.DEMO) return;
  for (const service of outsideServices) {
    const setting = settingOf[service];
    if (config[setting] === 'embedded' || config[setting] === 'outbox')
      logger.warn({ service }, `${setting}=${config[setting]}: a stand-in answers, and this is no demo`);
  }
};

/** Returns and logs what is off without each missing service, and why. Warns of stand-ins outside a demo. */
export const disabledFeatures = (config: Config, logger: Logger): Readonly<Record<string, string>> => {
  warnOfStandIns(config, logger);
  const off = Object.fromEntries(
    missingServices(config).map((service) => [
      service,
      `${consequences[service]}: ${settingOf[service]} names no provider`,
    ]),
  );
  for (const [service, reason] of Object.entries(off)) logger.warn({ service, reason }, 'a feature is off');
  return off;
};

const consequences: Readonly<Record<OutsideService, string>> = {
  payments: 'vehicles can’t be reserved or bought online',
  text_messages:
    'nobody can sign in, so there are no reservations, watchlists, alerts, garages, wheels and gated pages',
  mail: 'nobody is notified of leads by mail, and shoppers get no acknowledgement',
  finance_quotes: 'no lender’s quotes are shown, only estimates',
  market_values: 'there is no price gauge',
  geocoding: 'nobody is shown the nearest location to a postcode',
  rego_lookup: 'vehicles are not found by their plate',
  trade_in_values: 'trade-ins are taken in without a figure',
};
