import { serve } from '#platform/serve';
import { ConsoleModule } from './console/console.module.js';

await serve('ops', ConsoleModule, ['log', 'views', 'search']);
