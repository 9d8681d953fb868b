import { serve } from '#platform/serve';
import { StockModule } from './stock.module.js';

await serve('stock', StockModule, ['log', 'views']);
