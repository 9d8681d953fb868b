import { isDeepStrictEqual } from 'node:util';
import { type OwnPicture, externalPictureAddresses } from '#contracts/domain/site/own-pictures';
import { brandStream } from '#contracts/events/brand';
import { contentStream } from '#contracts/events/content';
import type { RecordedEvent } from '#contracts/events/envelope';
import { locationStream } from '#contracts/events/location';
import { modelStream } from '#contracts/events/model';
import { offerStream } from '#contracts/events/offer';
import { ownPicturesStream, type OwnPicturesEvent } from '#contracts/events/own-pictures';
import { promoStream } from '#contracts/events/promo';
import { reviewStream } from '#contracts/events/review';
import { siteStream } from '#contracts/events/site';
import type { Decider } from '#platform/kernel/decider';
import type { Obtained } from './obtain-picture.js';

/** Event types that say nothing about pictures. */
const eventsWithoutPictures: ReadonlySet<string> = new Set(['ReviewReplied', 'ReviewReplyWithdrawn']);

/** Event types of the site's parts that may have pictures. Each event contains all pictures of its part. */
export const wantedTypes: readonly string[] = [
  ...[siteStream, locationStream, promoStream, offerStream, brandStream, modelStream, contentStream, reviewStream],
]
  .flatMap(({ events }) => Object.keys(events))
  .filter((type) => !eventsWithoutPictures.has(type));

interface PartData {
  readonly site_id?: string;
  /** Path of a page; all pages of a site are recorded in one stream. */
  readonly path?: string;
  readonly config?: { readonly id: string };
}

/** External pictures that a part of a site names, by place. */
export interface WantedOfPart {
  readonly site_id: string;
  readonly wanted: ReadonlyMap<string, string>;
}

/** Returns the site id in an event of a part, if it has one. */
export const siteIdOf = (data: unknown): string | undefined => {
  const { site_id, config } = data as PartData;
  return site_id ?? config?.id;
};

/** @param history of the part's stream; returns undefined if no event names a site */
export const picturesOfPart = (history: readonly RecordedEvent[]): WantedOfPart | undefined => {
  const byPath = new Map<string, ReadonlyMap<string, string>>();
  let site_id: string | undefined;
  for (const { type, data } of history) {
    if (eventsWithoutPictures.has(type)) continue;
    site_id = siteIdOf(data) ?? site_id;
    byPath.set((data as PartData).path ?? '', externalPictureAddresses(data));
  }
  if (site_id === undefined) return undefined;
  const wanted = [...byPath].flatMap(([path, found]) =>
    [...found].map(([place, address]) => [path === '' ? place : `${path} ${place}`, address] as const),
  );
  return { site_id, wanted: new Map(wanted) };
};

/** Returns the addresses that are not stored yet. */
export const missingOf = ({ wanted }: WantedOfPart, known: readonly OwnPicture[]): string[] => {
  const had = new Set(known.flatMap(({ address, stored, stands_in }) => (stored && !stands_in ? [address] : [])));
  return [...new Set(wanted.values())].filter((address) => !had.has(address));
};

interface NotePictures extends WantedOfPart {
  readonly obtained: ReadonlyMap<string, Obtained>;
}

/** External pictures of a part of a site. If a picture cannot be fetched, its place keeps the previous picture. */
export const ownPictures: Decider<readonly OwnPicture[], NotePictures, OwnPicturesEvent> = {
  category: ownPicturesStream.category,
  initial: [],
  evolve: { SitePicturesFetched: (_, { pictures }) => pictures },
  decide: (state, { site_id, wanted, obtained }) => {
    const pictures = [...wanted].map(([place, address]) => noted(state, place, address, obtained.get(address)));
    return isDeepStrictEqual(pictures, state) ? [] : [{ type: 'SitePicturesFetched', data: { site_id, pictures } }];
  },
};

const noted = (
  state: readonly OwnPicture[],
  place: string,
  address: string,
  obtained: Obtained | undefined,
): OwnPicture => {
  if (obtained?.kind === 'stored') return { place, address, stored: obtained.picture };
  const { failed, ...known } = state.find((one) => one.address === address) ?? standIn(state, place);
  const reason = obtained?.kind === 'failed' ? obtained.reason : failed;
  return { ...known, place, address, ...(reason !== undefined && { failed: reason }) };
};

const standIn = (state: readonly OwnPicture[], place: string): Partial<OwnPicture> => {
  const stored = state.find((one) => one.place === place)?.stored;
  return stored ? { stored, stands_in: true } : {};
};
