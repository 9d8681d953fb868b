/**
 * A read model, which a projection writes and read APIs read. Its version is raised with every change of a document's
 * shape or meaning: it names the physical collection, which is then built anew from the log.
 */
export interface ViewDefinition {
  readonly name: string;
  readonly version: number;
  /** Each list a compound index of top-level fields, led by the tenant's where readers know it. */
  readonly indexes: readonly (readonly string[])[];
}

/** `car_v1`: the physical collection, the feed group and the checkpoint of a read model. */
export const physicalName = ({ name, version }: Pick<ViewDefinition, 'name' | 'version'>): string =>
  `${name}_v${version}`;
