import { isDeepStrictEqual } from 'node:util';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import type { Decider, DomainEvent } from '#platform/kernel/decider';

/** Whose something is, and who told it: the API, or else the site's folder. */
export interface Told {
  readonly site_id: string;
  readonly by?: 'api' | undefined;
}

/** Why the API may not change or end what is there: what a folder keeps is changed there, what is another's not at all. */
const refusalOf = (state: Told | undefined, { site_id, by }: Told): Rejection | undefined => {
  if (!state || by !== 'api') return undefined;
  if (state.site_id !== site_id) return reject('invalid', 'Another site has this id.');
  return state.by === 'api' ? undefined : reject('kept_in_folder', 'Change it in the folder of the site.');
};

export type PartCommand<Described> =
  { readonly type: 'describe'; readonly as: Described } | { readonly type: 'end'; readonly from: Told };

interface PartEvents<Described, Event extends DomainEvent> extends Pick<
  Decider<Described | undefined, PartCommand<Described>, Event>,
  'category' | 'evolve'
> {
  readonly toldBy: (described: Described) => Told;
  readonly described: (as: Described) => Event;
  readonly ended: Event;
}

/** What is told as a whole each time. The state: how it was described last; undefined: there is none. */
export const describedPart = <Described, Event extends DomainEvent>({
  category,
  evolve,
  toldBy,
  described,
  ended,
}: PartEvents<Described, Event>): Decider<Described | undefined, PartCommand<Described>, Event> => ({
  category,
  initial: undefined,
  evolve,
  decide: (state, command) => {
    const ends = command.type === 'end';
    const refusal = refusalOf(state && toldBy(state), ends ? command.from : toldBy(command.as));
    if (refusal) return refusal;
    if (ends) return state ? [ended] : [];
    return isDeepStrictEqual(state, command.as) ? [] : [described(command.as)];
  },
});
