import { serve } from '#platform/process/serve';
import { ShoppersModule } from './shoppers.module.js';

await serve('shoppers', ShoppersModule, ['log', 'feed', 'views']);
