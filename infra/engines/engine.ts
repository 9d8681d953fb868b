/** A distributed engine, or what stands in for one, running on this machine for tests and development. */
export interface Engine {
  /** The variables that tell Forecourt, and the tests of its adapter, where the engine is. */
  readonly environment: Readonly<Record<string, string>>;
  /** Ends it as its operator would. */
  stop(): Promise<void>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
}

/**
 * Starts an engine and resolves when it answers.
 * @throws {Error} saying in a sentence what this machine lacks for it
 */
export type StartEngine = (options: {
  /** Folder of its data; started again on the same folder it has the same data. */
  readonly directory: string;
  /** Port it listens on; absent: a free one. */
  readonly port?: number;
}) => Promise<Engine>;

/** Why something can't be had; undefined where it can. */
export const reasonAgainst = (prepare: () => Promise<unknown>): Promise<string | undefined> =>
  prepare().then(
    () => undefined,
    (error: Error) => error.message,
  );
