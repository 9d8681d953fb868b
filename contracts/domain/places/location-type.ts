/** Groups of locations that a block can show. */
export const locationKinds = ['primary', 'sales', 'service', 'parts', 'service-and-parts', 'all'] as const;
export type LocationKind = (typeof locationKinds)[number];

export const locationTypes = ['sales', 'service', 'parts'] as const;
export type LocationType = (typeof locationTypes)[number];

/** Returns the type of a location; sales where none is set. */
export const typeOf = ({
  location_type = 'sales',
}: {
  readonly location_type?: LocationType | undefined;
}): LocationType => location_type;
