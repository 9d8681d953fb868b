import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../support/server.js';

/** Starts the built program once, so that each later start finds what V8 compiled in this one. */
const directory = mkdtempSync(join(tmpdir(), 'forecourt-build-'));
const saveCode = new URL('./save-code.js', import.meta.url).href;
await (await startServer(directory, { NODE_OPTIONS: `--import ${saveCode}` })).kill('SIGTERM');
rmSync(directory, { recursive: true, force: true });
