import { serve } from '#platform/process/serve';
import { ConsoleModule } from './console/console.module.js';

await serve('ops', ConsoleModule, ['log', 'views', 'search']);
