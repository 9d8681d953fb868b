import { serve } from '#platform/process/serve';
import { QueryModule } from './query.module.js';

await serve('query', QueryModule, ['feed', 'views', 'search']);
