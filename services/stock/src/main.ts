import { serve } from '#platform/process/serve';
import { StockModule } from './stock.module.js';

await serve('stock', StockModule, ['log', 'views']);
