import { existsSync, readFileSync } from 'node:fs';
import Module, { createRequire, SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

const require = createRequire(import.meta.url);

/** Path of V8's compiled code of a file. V8 compiles the file itself if another version or other flags wrote the cache. */
export const codeCacheOf = (file: string): string => `${file}.cache`;

/** The program's files that this process has compiled, by path. */
export const scripts = new Map<string, Script>();

/** Compiles a CommonJS module from its code cache if it has one. Node 20 has no cache of its own. */
const load: NodeJS.RequireExtensions[string] = (module, file) => {
  const cache = codeCacheOf(file);
  const script = new Script(Module.wrap(readFileSync(file, 'utf8').replace(/^#!.*/, '')), {
    filename: file,
    ...(existsSync(cache) && { cachedData: readFileSync(cache) }),
  });
  scripts.set(file, script);
  const run = script.runInThisContext() as (...parameters: unknown[]) => void;
  run.call(module.exports, module.exports, createRequire(file), module, file, dirname(file));
};

const sourceMaps = new Map<string, SourceMap | undefined>();
const sourceMapOf = (file: string): SourceMap | undefined => {
  if (!sourceMaps.has(file)) {
    const map = `${file}.map`;
    sourceMaps.set(file, existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, 'utf8')) as never) : undefined);
  }
  return sourceMaps.get(file);
};

/** Returns a line of a stack trace, with the position in the source instead of that in a bundled file. */
const inSource = (call: NodeJS.CallSite & { toString(): string }): string => {
  const text = call.toString();
  const [file, line, column] = [call.getFileName(), call.getLineNumber(), call.getColumnNumber()];
  if (!file?.endsWith('.cjs') || line === null || column === null) return text;
  const entry = sourceMapOf(file)?.findEntry(line - 1, column - 1);
  if (!entry || !('originalSource' in entry)) return text;
  const source = join(dirname(file), entry.originalSource);
  return text.replace(`${file}:${line}:${column}`, `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`);
};

/** Reads source maps when the first stack is read, so that no start waits for them. */
const prepareStackTrace: typeof Error.prepareStackTrace = (error, calls) =>
  [Error.prototype.toString.call(error), ...calls.map((call) => `    at ${inSource(call)}`)].join('\n');

/** Loads the bundled program beside the module with this address, and returns what it exports. */
export const loadProgram = (address: string): Record<string, unknown> => {
  require.extensions['.cjs'] = load;
  Error.prepareStackTrace = prepareStackTrace;
  return require(fileURLToPath(address).replace(/\.js$/, '.cjs')) as Record<string, unknown>;
};
