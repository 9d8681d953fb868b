import { serve } from '#platform/process/serve';
import { LeadsModule } from './leads.module.js';

await serve('leads', LeadsModule, ['log', 'views']);
