import { serve } from '#platform/serve';
import { RelayModule } from './relay.module.js';

await serve('relay', RelayModule, ['log', 'views', 'publisher']);
