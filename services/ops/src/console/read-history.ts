import type { HistoryKind } from '#contracts/api/ops-events';
import type { RecordedEvent } from '#contracts/events/envelope';
import { crmDeliveryView, type CrmDeliveryView } from '#contracts/views/webhook';
import { carStream } from '#contracts/events/car';
import { slugStream } from '#contracts/events/slug';
import { streamOf } from '#contracts/events/stream-name';
import type { Platform } from '#platform/process/platform';
import { ViewReader } from '#platform/kernel/view-reader';

interface Found {
  readonly id: string;
  readonly own: readonly RecordedEvent[];
  readonly others: readonly RecordedEvent[];
}

type Reading = Pick<Platform, 'log' | 'views'>;

/** Returns the events of a thing: of its own stream, and those of others about it. */
export const readHistory = async (platform: Reading, kind: HistoryKind, asked: string): Promise<Found | undefined> => {
  const { log } = platform;
  const id = kind === 'car' ? await carIdOf(platform, asked) : asked;
  const own = await log.readStream(`${kind}-${id}`);
  if (own.length === 0) return undefined;
  const streams = await related(platform, kind, id, own);
  const others = await Promise.all(
    streams.map(({ stream, isOf }) => log.readStream(stream).then((all) => all.filter(isOf))),
  );
  return { id, own, others: others.flat() };
};

/** Returns the id of a car that is named by its id, or by the slug of its page. */
const carIdOf = async ({ log }: Reading, asked: string): Promise<string> => {
  const [claim] = await log.readStream(streamOf(slugStream, asked));
  return (claim?.data as { readonly car_id: string } | undefined)?.car_id ?? asked;
};

interface Related {
  readonly stream: string;
  readonly isOf: (event: RecordedEvent) => boolean;
}

const related = async (
  { views }: Reading,
  kind: HistoryKind,
  id: string,
  own: readonly RecordedEvent[],
): Promise<Related[]> => {
  switch (kind) {
    case 'lead': {
      // Deliveries of the lead to the CRMs.
      const deliveries = await new ViewReader<CrmDeliveryView>(views, crmDeliveryView).liveCollection(0);
      const found = await deliveries.find({ where: { lead_id: id } });
      return found.map((delivery) => ({ stream: delivery.id, isOf: () => true }));
    }
    case 'reservation': {
      // Events of the car about this reservation.
      const { car } = own[0]!.data as { readonly car: { readonly car_id: string } };
      const isOf = ({ data }: RecordedEvent) => (data as { readonly reservation_id?: string }).reservation_id === id;
      return [{ stream: streamOf(carStream, car.car_id), isOf }];
    }
    default:
      return [];
  }
};
