import { isDeepStrictEqual } from 'node:util';
import { reject } from '#contracts/rejections';
import { ownershipAfter, ownershipEnded, type Ownership } from '#contracts/domain/site/ownership';
import type { Decider, DomainEvent } from '#platform/kernel/decider';
import { isKeptInFolder, keptInFolder } from './kept-in-folder.js';
import { type Covers, refuseUncovered } from './own-site.js';

/** The site of a description, and its origin: the API, or else the site's folder. */
export interface DescriptionSource {
  readonly site_id: string;
  readonly by?: 'api' | undefined;
}

/** State of a part. It belongs to its first site for ever, even after it has ended. */
export interface Part<Described> extends Ownership {
  /** The last description. */
  readonly last: Described;
}

export type PartState<Described> = Part<Described> | undefined;

/** Returns the current description; undefined: there is none. */
export const describedNow = <Described>(state: PartState<Described>): Described | undefined =>
  state?.isOpen ? state.last : undefined;

/** Folds a description. */
export const describedAs =
  <Described>(sourceOf: (described: Described) => DescriptionSource) =>
  (state: PartState<Described>, last: Described): Part<Described> => ({
    ...ownershipAfter(state, sourceOf(last).site_id),
    last,
  });

/** Folds an end. */
export const ended = <Described>(state: PartState<Described>): PartState<Described> => state && ownershipEnded(state);

export type PartCommand<Described> = (
  { readonly type: 'describe'; readonly as: Described } | { readonly type: 'end'; readonly from: DescriptionSource }
) & {
  /** Dealerships that the caller's key covers; absent: all. */
  readonly covers?: Covers | undefined;
};

interface PartEvents<Described, Event extends DomainEvent> extends Pick<
  Decider<PartState<Described>, PartCommand<Described>, Event>,
  'category' | 'evolve'
> {
  readonly sourceOf: (described: Described) => DescriptionSource;
  /** Dealership of the part; absent: the part belongs to the whole site. */
  readonly dealershipOf?: (described: Described) => string | undefined;
  readonly described: (as: Described) => Event;
  readonly ended: Event;
}

/** Returns the decider of a part that is described as a whole each time. */
export const describedPart = <Described, Event extends DomainEvent>(
  part: PartEvents<Described, Event>,
): Decider<PartState<Described>, PartCommand<Described>, Event> => ({
  category: part.category,
  initial: undefined,
  evolve: part.evolve,
  decide: (state, command) => {
    const now = describedNow(state);
    const ends = command.type === 'end';
    if (ends && !now) return [];
    const source = ends ? command.from : part.sourceOf(command.as);
    if (state && (state.site_id !== source.site_id || state.isShared)) {
      // A folder that leaves out a part of another site ends nothing.
      return ends && isKeptInFolder(source)
        ? []
        : reject('invalid', 'id: another site has it, or had it. Take a new one.');
    }
    const refusal =
      (state && refuseUncovered(command.covers, part.dealershipOf?.(state.last))) ??
      (!isKeptInFolder(source) && now && isKeptInFolder(part.sourceOf(now)) ? keptInFolder() : undefined);
    if (refusal) return refusal;
    if (ends) return [part.ended];
    return isDeepStrictEqual(now, command.as) ? [] : [part.described(command.as)];
  },
});
