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
