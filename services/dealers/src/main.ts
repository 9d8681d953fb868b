import { serve } from '#platform/serve';
import { DealersModule } from './dealers.module.js';

await serve('dealers', DealersModule, ['log', 'views']);
