import { config } from 'zod';

// Every schema the pages parse with comes through a file of `schemas/`, with the first request that needs it.
// The pages' content security policy forbids the code zod would generate. Said before any schema is made.
config({ jitless: true });
