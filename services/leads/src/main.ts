import { serve } from '#platform/process/serve';
import { LeadsModule } from './leads.module.js';

void serve('leads', LeadsModule, ['log', 'views']);
