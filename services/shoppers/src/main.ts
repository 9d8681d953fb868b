import { serve } from '#platform/process/serve';
import { ShoppersModule } from './shoppers.module.js';

void serve('shoppers', ShoppersModule, ['log', 'feed', 'views']);
