import { serve } from '#platform/serve';
import { CheckoutModule } from './checkout.module.js';

await serve('checkout', CheckoutModule, ['log', 'views']);
