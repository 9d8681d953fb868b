import { serve } from '#platform/serve';
import { ShoppersModule } from './shoppers.module.js';

await serve('shoppers', ShoppersModule, ['log', 'feed', 'views']);
