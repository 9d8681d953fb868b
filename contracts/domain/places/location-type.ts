/** Which locations a block shows. */
export const locationKinds = ['primary', 'sales', 'service', 'parts', 'service-and-parts', 'all'] as const;
export type LocationKind = (typeof locationKinds)[number];

export const locationTypes = ['sales', 'service', 'parts'] as const;
type LocationType = (typeof locationTypes)[number];

/** A location that says no type is one of sales. */
export const typeOf = ({
  location_type = 'sales',
}: {
  readonly location_type?: LocationType | undefined;
}): LocationType => location_type;
