import { serve } from '#platform/serve';
import { QueryModule } from './query.module.js';

await serve('query', QueryModule, ['views', 'search']);
