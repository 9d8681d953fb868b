import { serve } from '#platform/process/serve';
import { QueryModule } from './query.module.js';

void serve('query', QueryModule, ['feed', 'views', 'search']);
