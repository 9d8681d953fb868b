import { serve } from '#platform/process/serve';
import { RelayModule } from './relay.module.js';

await serve('relay', RelayModule, ['log', 'views', 'publisher']);
