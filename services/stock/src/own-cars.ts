import { Injectable } from '@nestjs/common';
import type { Car, CarState } from '#contracts/domain/car/car';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import type { Principal } from '#platform/access/api-keys';
import type { Loaded } from '#platform/kernel/states';
import { Sites } from '#platform/sites/sites';
import { Stock } from './stock.js';

/** A caller's cars. */
@Injectable()
export class OwnCars {
  constructor(
    private readonly stock: Stock,
    private readonly sites: Sites,
  ) {}

  /** Another tenant's car is as unknown as one that never was. */
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
