import { serve } from '#platform/process/serve';
import { DealersModule } from './dealers.module.js';

await serve('dealers', DealersModule, ['log', 'views']);
