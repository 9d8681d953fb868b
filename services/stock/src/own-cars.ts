import { Injectable } from '@nestjs/common';
import type { Car, CarState } from '#contracts/domain/car/car';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import type { Principal } from '#platform/access/api-keys';
import type { Loaded } from '#platform/kernel/aggregate-loader';
import { Sites } from '#platform/sites/sites';
import { Stock } from './stock.js';

@Injectable()
export class OwnCars {
  constructor(
    private readonly stock: Stock,
    private readonly sites: Sites,
  ) {}

  /** Loads a car. Another tenant's car gets the same answer as one that does not exist. */
  async load(
    id: string,
    { dealerships }: Pick<Principal, 'dealerships'>,
  ): Promise<{ readonly car: Car; readonly loaded: Loaded<CarState> } | Rejection> {
    const loaded = await this.stock.load(id);
    const { state: car } = loaded;
    return car && dealerships.has(car.dealership_id) && this.sites.owns(car)
      ? { car, loaded }
      : reject('car_not_found', `You have no vehicle ${id}.`);
  }
}
