import { phoneDrivesStream, type PhoneDrivesEvent } from '#contracts/events/test-drive';
import { reject } from '#contracts/rejections';
import type { Decider } from '#platform/kernel/decider';

/** Maximum number of upcoming test drives per phone on a site. */
const maxUpcoming = 2;

interface UpcomingDrive {
  readonly lead_id: string;
  readonly at: string;
}

type PhoneDrivesCommand =
  /** `now` and `at` are in the location's local time. */
  | {
      readonly type: 'Take';
      readonly lead_id: string;
      readonly at: string;
      readonly now: string;
      /** Leads with a drive that were never submitted. */
      readonly abandoned?: readonly string[];
    }
  | { readonly type: 'Free'; readonly lead_id: string };

/** The upcoming test drives of a phone. One stream per phone keeps concurrent bookings within the limit. */
export const phoneDrives: Decider<readonly UpcomingDrive[], PhoneDrivesCommand, PhoneDrivesEvent> = {
  category: phoneDrivesStream.category,
  initial: [],
  evolve: {
    DrivePlaceTaken: (state, { lead_id, at, taken_at }) => [
      ...state.filter((one) => one.at > taken_at),
      { lead_id, at },
    ],
    DrivePlaceFreed: (state, freed) => state.filter(({ lead_id }) => lead_id !== freed.lead_id),
  },
  decide: (state, { lead_id, ...command }) => {
    const isKnown = state.some((one) => one.lead_id === lead_id);
    if (command.type === 'Free') return isKnown ? [freed(lead_id)] : [];
    if (isKnown) return [];
    const { at, now: taken_at, abandoned = [] } = command;
    const kept = state.filter((one) => !abandoned.includes(one.lead_id));
    return kept.filter((one) => one.at > taken_at).length < maxUpcoming
      ? [
          ...state.filter((one) => !kept.includes(one)).map((one) => freed(one.lead_id)),
          { type: 'DrivePlaceTaken', data: { lead_id, at, taken_at } },
        ]
      : reject(
          'invalid',
          `You already have ${maxUpcoming} test drives booked on this number. Send the form without a time and we’ll call you.`,
        );
  },
};

const freed = (lead_id: string) => ({ type: 'DrivePlaceFreed', data: { lead_id } }) as const;
