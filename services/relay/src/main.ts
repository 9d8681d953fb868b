import { serve } from '#platform/process/serve';
import { RelayModule } from './relay.module.js';

void serve('relay', RelayModule, ['log', 'views', 'publisher']);
