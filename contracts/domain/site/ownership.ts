import type { Site } from './site.js';

/** Ownership of a dealership or location. An id belongs for ever to the first site that used it. */
export interface Ownership {
  readonly site_id: string;
  /** The site has the dealership or location at present. */
  readonly isOpen: boolean;
  /** A second site used the id before that was refused. The owner of its cars is unknown, so nobody owns it. */
  readonly isShared?: true;
}

/** Returns the ownership after a site has described the dealership or location. */
export const ownershipAfter = (before: Ownership | undefined, site_id: string): Ownership => ({
  site_id: before?.site_id ?? site_id,
  isOpen: true,
  ...((before?.isShared || (before && before.site_id !== site_id)) && { isShared: true }),
});

/** Returns the ownership after the site has removed the dealership or location. */
export const ownershipEnded = <Owned extends Ownership>(owned: Owned): Owned => ({ ...owned, isOpen: false });

/** Whether an item belongs to the site. Without a `site_id`, only the item's dealership decides. */
export const isOfTenant = (
  { site_id, dealership_id }: { readonly site_id?: string | undefined; readonly dealership_id: string },
  { id, dealerships }: Pick<Site, 'id' | 'dealerships'>,
): boolean =>
  (site_id === undefined || site_id === id) && dealerships.some((dealership) => dealership.id === dealership_id);
