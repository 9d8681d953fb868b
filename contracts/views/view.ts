/**
 * A read model, written by a projection and read by APIs. Raise the version with every change of a document's shape or
 * meaning: it names the physical collection, which is then built again from the log.
 */
export interface ViewDefinition {
  readonly name: string;
  readonly version: number;
  /** Compound indexes of top-level fields. The tenant's field comes first where readers know it. */
  readonly indexes: readonly (readonly string[])[];
}

/** `car_v1`: the name of a read model's physical collection, feed group and checkpoint. */
export const physicalName = ({ name, version }: Pick<ViewDefinition, 'name' | 'version'>): string =>
  `${name}_v${version}`;
