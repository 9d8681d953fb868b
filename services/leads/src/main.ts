import { serve } from '#platform/serve';
import { LeadsModule } from './leads.module.js';

await serve('leads', LeadsModule, ['log', 'views']);
