import { type TagPurpose, tagPurposes } from '#contracts/domain/site/tags';
import { createLocalList } from './local-list.js';

interface Choice {
  readonly id: TagPurpose;
  readonly isAllowed: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Milliseconds after which a visitor is asked again. */
const year = 365 * 86_400_000;

/** The visitor's answers about tags, by purpose. A purpose without an answer has no entry. */
export const consent = createLocalList<Choice>({
  key: 'forecourt.consent',
  limit: tagPurposes.length,
  read: ({ id, isAllowed, at }) => {
    const purpose = tagPurposes.find((known) => known === id);
    if (purpose === undefined || typeof isAllowed !== 'boolean' || typeof at !== 'number') return undefined;
    return Date.now() - at < year ? { id: purpose, isAllowed, at } : undefined;
  },
});
