/** A distributed engine, or its stand-in, that runs on this machine for tests and development. */
export interface Engine {
  /** The variables with the engine's address, for Forecourt and for the tests of its adapter. */
  readonly environment: Readonly<Record<string, string>>;
  /** Ends it as an operator would. */
  stop(): Promise<void>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
}

/**
 * Starts an engine. Resolves when it answers.
 * @throws {Error} with a sentence that says what this machine lacks for it
 */
export type StartEngine = (options: {
  /** Folder of its data. Another start on the same folder has the same data. */
  readonly directory: string;
  /** Port to listen on; default: a free one. */
  readonly port?: number;
}) => Promise<Engine>;

/** Returns why something can't be used; undefined if it can. */
export const reasonUnavailable = (prepare: () => Promise<unknown>): Promise<string | undefined> =>
  prepare().then(
    () => undefined,
    (error: Error) => error.message,
  );
