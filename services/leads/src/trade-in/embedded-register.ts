import { reject, type Rejection } from '#contracts/rejections';
import type { TradeInVehicle } from '#contracts/domain/trade-in';
import { deriveId } from '#platform/kernel/ids';
import { reached, type EmbeddedOptions } from './embedded-options.js';
import { knownModels } from './known-models.js';
import type { RegoRegister } from './ports.js';
import type { AustralianState } from '#contracts/domain/places/australian-states';

const colours = ['White', 'Silver', 'Grey', 'Black', 'Blue', 'Red'] as const;
/** One plate in this many is not registered. */
const unknownOneOf = 9;
const oldest = 14;

/** A register inside this process. The same plate always returns the same vehicle, and some plates are unknown. */
export class EmbeddedRegister implements RegoRegister {
  constructor(private readonly options: EmbeddedOptions) {}

  async lookUp(state: AustralianState, rego: string, thisYear: number): Promise<TradeInVehicle | Rejection> {
    const away = await reached(this.options, 'The register');
    if (away) return away;
    const digest = deriveId('rego', state, rego);
    const number = (place: number) => Number.parseInt(digest.slice(place, place + 4), 16);
    if (number(0) % unknownOneOf === 0) {
      return reject('rego_not_found', `We can’t find ${rego} on the ${state} register.`);
    }
    const [make, model, badge, body, transmission] = knownModels[number(4) % knownModels.length]!;
    return {
      year: thisYear - 1 - (number(8) % oldest),
      make,
      model,
      badge,
      body,
      transmission,
      colour: colours[number(12) % colours.length]!,
      rego,
      state,
      vin: vinOf(digest),
    };
  }
}

/** 17 characters without I, O and Q, as vehicle identification numbers are. */
const vinOf = (digest: string): string => `6T1${digest.slice(16, 30).toUpperCase()}`;
