import type { ChildProcess } from 'node:child_process';
import type { CollectionSpec, ViewCollection, ViewStore } from '../ports/view-store.js';

/**
 * A view store that child processes use, if they were started with `serialization: 'advanced'`. It stands for the
 * shared database of separate services.
 */

interface Call {
  readonly call: number;
  /** Absent: a method of the store itself. */
  readonly spec?: CollectionSpec;
  readonly method: string;
  readonly args: readonly unknown[];
}

interface Answer {
  readonly answer: number;
  readonly result?: unknown;
  readonly error?: string;
}

type Methods = Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>;

const isCall = (message: unknown): message is Call => typeof (message as Call | null)?.call === 'number';
const isAnswer = (message: unknown): message is Answer => typeof (message as Answer | null)?.answer === 'number';

/** Answers the child's calls to the store. */
export const serveViews = (child: ChildProcess, views: ViewStore): void => {
  child.on('message', (message) => {
    if (!isCall(message)) return;
    const { call, spec, method, args } = message;
    const answer = async () => {
      const target: unknown = spec ? await views.collection(spec) : views;
      return (target as Methods)[method]!(...args);
    };
    // The child may have been killed.
    const send = (answered: Answer) => child.connected && child.send(answered, () => undefined);
    answer().then(
      (result) => send({ answer: call, result }),
      (error: unknown) => send({ answer: call, error: String(error) }),
    );
  });
};

/** The store of the parent process. */
export const remoteViews = (): Pick<
  ViewStore,
  'checkpoint' | 'checkpoints' | 'saveCheckpoint' | 'saveCheckpoints' | 'collection'
> => {
  const open = new Map<number, (answer: Answer) => void>();
  let calls = 0;
  process.on('message', (message) => {
    if (isAnswer(message)) open.get(message.answer)?.(message);
  });
  const ask = (method: string, args: readonly unknown[], spec?: CollectionSpec): Promise<never> =>
    new Promise((resolve, reject) => {
      const call = ++calls;
      open.set(call, ({ result, error }) => {
        open.delete(call);
        if (error === undefined) resolve(result as never);
        else reject(new Error(error));
      });
      process.send!({ call, method, args, ...(spec && { spec }) } satisfies Call);
    });
  return {
    checkpoint: (...args) => ask('checkpoint', args),
    checkpoints: (...args) => ask('checkpoints', args),
    saveCheckpoint: (...args) => ask('saveCheckpoint', args),
    saveCheckpoints: (...args) => ask('saveCheckpoints', args),
    collection: async <Doc extends object>(spec: CollectionSpec) =>
      ({
        spec,
        get: (...args) => ask('get', args, spec),
        getMany: (...args) => ask('getMany', args, spec),
        upsertMany: (...args) => ask('upsertMany', args, spec),
        find: (...args) => ask('find', args, spec),
        count: (...args) => ask('count', args, spec),
        scan: () => {
          throw new Error('a whole collection is not read from another process');
        },
      }) satisfies ViewCollection<Doc>,
  };
};
