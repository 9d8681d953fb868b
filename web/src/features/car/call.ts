import type { RevealRequest } from '#contracts/api/calls';
import type { CarResponse } from '#contracts/api/cars';
import type { Site } from '#contracts/domain/site/site';
import { logWarning } from '../../lib/log.js';
import { newTraceparent } from '../../lib/traceparent.js';
import { visitId } from '../../lib/visit.js';

/** Reports once per visit and vehicle that the number was revealed. The shopper does not wait for the report. */
export const reportRevealed = async (
  { id, dealership_id }: Pick<CarResponse, 'id' | 'dealership_id'>,
  site: Pick<Site, 'id'>,
): Promise<void> => {
  const call: RevealRequest = { car_id: id, dealership_id, website_id: site.id };
  try {
    const { ok, status } = await fetch('/api/calls/reveal', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `${visitId()}-${id}`,
        traceparent: newTraceparent(),
      },
      body: JSON.stringify(call),
      keepalive: true,
    });
    if (!ok) logWarning(`The call was not noted: ${status}.`);
  } catch (error) {
    logWarning('The call could not be noted.', error);
  }
};
