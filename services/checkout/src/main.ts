import { serve } from '#platform/process/serve';
import { CheckoutModule } from './checkout.module.js';

await serve('checkout', CheckoutModule, ['log', 'views']);
