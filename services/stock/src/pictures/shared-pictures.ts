import type { CarView } from '#contracts/views/car';

/** A picture that so many cars begin with, of so many models, is of none of them: "photo coming soon". */
const [leastCars, leastModels] = [5, 3];
/** Cars that are looked at. */
const mostCars = 200;

export interface SharedOptions {
  /** Cars of the dealership that begin with the picture, as of that log position. */
  readonly beginningWith: (
    dealership_id: string,
    hash: string,
    limit: number,
    position: number,
  ) => Promise<readonly CarView[]>;
  readonly hide: (car_id: string, dealership_id: string, hash: string) => Promise<void>;
}

/** Notices pictures that stand on cars of several models. A maker's picture of one model is not one of them. */
export class SharedPictures {
  /** Dealership and hash of those that were noticed. */
  private readonly noticed = new Set<string>();

  constructor(private readonly options: SharedOptions) {}

  /** A car begins with this picture since that log position. */
  async look(car_id: string, dealership_id: string, hash: string, position: number): Promise<void> {
    const { beginningWith, hide } = this.options;
    const key = `${dealership_id} ${hash}`;
    if (this.noticed.has(key)) return hide(car_id, dealership_id, hash);
    const cars = await beginningWith(dealership_id, hash, mostCars, position);
    const models = new Set(cars.map(({ details: { make, model } }) => `${make} ${model}`.toLowerCase()));
    if (cars.length < leastCars || models.size < leastModels) return;
    this.noticed.add(key);
    for (const car of cars) await hide(car.car_id, dealership_id, hash);
  }
}
