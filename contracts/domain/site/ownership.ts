import type { Site } from './site.js';

/** Whose a dealership or a location is. Its id belongs to its first site for ever. */
export interface Ownership {
  readonly site_id: string;
  /** The site has it now. */
  readonly isOpen: boolean;
  /** Another site had it too, before that was refused: nobody can tell whose its cars are, so that it is nobody's. */
  readonly isShared?: true;
}

/** After a site has described it. */
export const ownershipAfter = (before: Ownership | undefined, site_id: string): Ownership => ({
  site_id: before?.site_id ?? site_id,
  isOpen: true,
  ...((before?.isShared || (before && before.site_id !== site_id)) && { isShared: true }),
});

/** After its site has let it go. */
export const ownershipEnded = <Owned extends Ownership>(owned: Owned): Owned => ({ ...owned, isOpen: false });

/** Whether something of a dealership is the site's, as far as it says which site's it is. */
export const isOfTenant = (
  { site_id, dealership_id }: { readonly site_id?: string | undefined; readonly dealership_id: string },
  { id, dealerships }: Pick<Site, 'id' | 'dealerships'>,
): boolean =>
  (site_id === undefined || site_id === id) && dealerships.some((dealership) => dealership.id === dealership_id);
