import { maxVehicleIds } from '#contracts/domain/list-sizes';
import { createLocalList, type LocalList } from './local-list.js';

/** The stored data of a saved vehicle. */
export interface SavedVehicle {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly make: string;
  readonly model: string;
  readonly primary_image_url?: string;
}

/** Maximum number of compared vehicles. */
export const maxCompared = 4;
export const maxFavourites = maxVehicleIds;

const text = (value: unknown): value is string => typeof value === 'string';

const readSaved = (stored: Readonly<Record<string, unknown>>): SavedVehicle | undefined => {
  const { id, name, slug, make, model, primary_image_url } = stored;
  if (!text(id) || !text(name) || !text(slug) || !text(make) || !text(model)) return undefined;
  return { id, name, slug, make, model, primary_image_url: text(primary_image_url) ? primary_image_url : undefined };
};

export const favourites = createLocalList({ key: 'forecourt.favourites', limit: maxFavourites, read: readSaved });
export const compared = createLocalList({ key: 'forecourt.compared', limit: maxCompared, read: readSaved });

/** Adds a vehicle to a list or removes it. Refuses to add to a full list; never evicts another vehicle. */
export const toggleSaved = (
  list: LocalList<SavedVehicle>,
  limit: number,
  { id, name, slug, make, model, primary_image_url }: SavedVehicle,
): 'added' | 'removed' | 'full' => {
  if (list.has(id)) {
    list.remove(id);
    return 'removed';
  }
  if (list.all().length >= limit) return 'full';
  list.add({ id, name, slug, make, model, primary_image_url });
  return 'added';
};
