import { serve } from '#platform/process/serve';
import { StockModule } from './stock.module.js';

void serve('stock', StockModule, ['log', 'views']);
