import { serve } from '#platform/process/serve';
import { DealersModule } from './dealers.module.js';

void serve('dealers', DealersModule, ['log', 'views']);
