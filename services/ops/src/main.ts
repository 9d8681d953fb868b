import { serve } from '#platform/process/serve';
import { ConsoleModule } from './console/console.module.js';

void serve('ops', ConsoleModule, ['log', 'views', 'search']);
