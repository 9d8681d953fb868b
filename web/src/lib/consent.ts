import { type TagPurpose, tagPurposes } from '#contracts/domain/site/tags';
import { createLocalList } from './local-list.js';

interface Choice {
  readonly id: TagPurpose;
  readonly isAllowed: boolean;
  /** Milliseconds. */
  readonly at: number;
}

/** After so long a visitor is asked again. */
const year = 365 * 86_400_000;

/** For what this browser's visitor allows tags, and for what not; nothing of what was never answered. */
export const consent = createLocalList<Choice>({
  key: 'forecourt.consent',
  limit: tagPurposes.length,
  read: ({ id, isAllowed, at }) => {
    const purpose = tagPurposes.find((known) => known === id);
    if (purpose === undefined || typeof isAllowed !== 'boolean' || typeof at !== 'number') return undefined;
    return Date.now() - at < year ? { id: purpose, isAllowed, at } : undefined;
  },
});
