import { z } from 'zod';
import { defineStream, type EventOf } from './define.js';
import { storedPicture } from './stored-picture.js';

/** Stream `picture-<stream>`: a site's own external pictures, named by the part with that stream. */
export const ownPicturesStream = defineStream({
  category: 'picture',
  topic: 'dealers',
  events: {
    /** State of all external pictures of the part. */
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
