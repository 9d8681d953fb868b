import { Injectable } from '@nestjs/common';
import type { Car, CarState } from '#contracts/domain/car/car';
import { reject, type Rejection } from '#contracts/rejections';
import type { Principal } from '#platform/access/api-keys';
import type { Loaded } from '#platform/kernel/aggregate-loader';
import { Sites } from '#platform/sites/sites';
import { Stock } from './stock.js';

export interface OwnCar {
  readonly car: Car;
  readonly loaded: Loaded<CarState>;
}

/** Returns a rejection if the dealership is not one of the caller's. */
export const refuseForeign = (
  { dealerships }: Pick<Principal, 'dealerships'>,
  { dealership_id }: { readonly dealership_id: string },
): Rejection | undefined =>
  dealerships.has(dealership_id) ? undefined : reject('forbidden', `Dealership ${dealership_id} is not yours.`);

@Injectable()
export class OwnCars {
  constructor(
    private readonly stock: Stock,
    private readonly sites: Sites,
  ) {}

  /** Loads a car. Another tenant's car gets the same answer as one that does not exist. */
  async load(id: string, { dealerships }: Pick<Principal, 'dealerships'>): Promise<OwnCar | Rejection> {
    const loaded = await this.stock.load(id);
    const { state: car } = loaded;
    return car && dealerships.has(car.dealership_id) && this.sites.owns(car)
      ? { car, loaded }
      : reject('car_not_found', `You have no vehicle ${id}.`);
  }
}
