import { z } from 'zod';
import { feedDescription } from '../domain/feed-description.js';
import { defineStream, type EventOf } from './define.js';

/** Stream `feeddescription-<dealership_id>.<name>`: the saved versions of a dealership's feed description. */
export const feedDescriptionStream = defineStream({
  category: 'feeddescription',
  topic: 'stock',
  events: {
    /** The complete description. It replaces any earlier one. */
    FeedDescribed: {
      version: 1,
      schema: z.object({
        dealership_id: z.string().min(1),
        name: z.string().min(1),
        /** From 1. */
        version: z.int().min(1),
        description: feedDescription,
        /** Name of the API key. */
        by: z.string(),
      }),
      personal: 'none',
    },
  },
});

export type FeedDescriptionEvent = EventOf<typeof feedDescriptionStream>;

export const idOfDescription = ({ dealership_id, name }: { readonly dealership_id: string; readonly name: string }) =>
  `${dealership_id}.${name}`;
