import { z } from 'zod';

const day = z.iso.date('is not a day such as 2026-05-31');
const id = z.string().min(1).max(60);

/** `GET /api/test-drives/availability?car_id=&from=`, or `location_id=` without a chosen vehicle */
export const availabilityQuery = z
  .strictObject({
    car_id: id.optional().describe('Vehicle to drive'),
    location_id: id.optional().describe('Location, where no vehicle is chosen'),
    from: day.optional().describe('First day; absent: today'),
  })
  .refine(({ car_id, location_id }) => (car_id ?? location_id) !== undefined, {
    path: ['car_id'],
    message: 'say which vehicle, or which location',
  });

export const availabilityResponse = z.object({
  location: z.object({ id: z.string(), name: z.string() }),
  /** Length of a drive. */
  minutes: z.int(),
  /** Days to choose from; a day without slots is closed or full. */
  days: z.array(z.object({ day: z.iso.date(), slots: z.array(z.string()) })),
});
export type AvailabilityResponse = z.infer<typeof availabilityResponse>;
