import { serve } from '#platform/process/serve';
import { CheckoutModule } from './checkout.module.js';

void serve('checkout', CheckoutModule, ['log', 'views']);
