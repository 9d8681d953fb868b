import { PhraseTable } from '../tokens.js';

const tableOf = (phrases: string) =>
  new PhraseTable(new Map(phrases.split(', ').map((phrase) => [phrase, true as const])));

/** Phrases before an excluded term. */
export const notPhrases = tableOf(
  'not, no, without, except, excluding, exclude, non, minus, but not, not a, anything but, other than, ' +
    'with no, never, avoid, avoiding, excl, apart from, aside from, any but, all but, anything except, dont want, ' +
    'don t want, do not want, dont need, don t need, not interested in, not looking for, isnt, isn t, ' +
    'is not, nothing, neither, no more of',
);

/** Words that may stand between `not` and the excluded term. */
export const afterNot: ReadonlySet<string> = new Set(
  'a an the any in with for too very that is are it be been its my some of has have one another want'.split(' '),
);

/** Words dropped first from a long text, because no known phrase needs them. */
export const droppableWords: ReadonlySet<string> = new Set(
  (
    'an the with me my i im we our you your some that this has have had having want wanted wanting need needed looking ' +
    'look search searching please is are am be it its hi hello do does'
  ).split(' '),
);

const nearWhoAsks =
  'nearby, near by, close by, closeby, nearest, closest, near me, near us, near here, nearest to me, closest to me, ' +
  'nearest me, closest me, close to me, close to home, near home, around me, around here, in my area, not far from me';

/** Phrases that mean the visitor's own place, which a search does not know. */
export const nearMePhrases = tableOf(nearWhoAsks);

/** Phrases before a place that ask for its vicinity. */
export const nearPhrases = tableOf(
  `near, near to, close to, nearest to, closest to, not far from, postcode, near postcode, in postcode, ` +
    `in the area of, ${nearWhoAsks}`,
);

/** Phrases before a place that ask for cars inside it. */
export const withinPhrases = tableOf('in, at, from, located in, based in, in the, around');
