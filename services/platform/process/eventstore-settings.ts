import { eventRegistry } from '#contracts/events/index';
import type { Config } from './config.js';

export const eventStoreSettings = ({ EVENTSTORE_URL }: Pick<Config, 'EVENTSTORE_URL'>) => ({
  connectionString: EVENTSTORE_URL!,
  categories: eventRegistry.streams.map(({ category }) => category),
});
