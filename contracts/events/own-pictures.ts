import { z } from 'zod';
import type { EventOf } from './define.js';
import { defineStream } from './define.js';
import { storedPicture } from './stored-picture.js';

/** Stream `picture-<stream>`: pictures of a site's own from elsewhere that the part with that stream names. */
export const ownPicturesStream = defineStream({
  category: 'picture',
  topic: 'dealers',
  events: {
    /** All there is to say of the part's pictures from elsewhere. */
    SitePicturesFetched: {
      version: 1,
      schema: z.object({
        site_id: z.string().min(1),
        pictures: z.array(
          z.object({
            place: z.string().min(1),
            address: z.string().min(1),
            stored: storedPicture.optional(),
            stands_in: z.literal(true).optional(),
            failed: z.string().optional(),
          }),
        ),
      }),
      personal: 'none',
    },
  },
});

export type OwnPicturesEvent = EventOf<typeof ownPicturesStream>;
