import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { unforeseen } from './refusals.js';
import type { StoredEvent } from './store.js';
import { streams } from './wire.js';

export interface Filter {
  readonly allows: (event: StoredEvent) => boolean;
  /** Number of events filtered in one step. */
  readonly window: number;
  /** Number of events filtered between two checkpoints. */
  readonly checkpointInterval: number;
}

const defaultWindow = 32;

/** @throws {Refusal} if the filter names nothing, is no regular expression, or wants no checkpoints */
export const filterFrom = (options: ReadReq.Options.FilterOptions): Filter => {
  const { FilterCase, WindowCase } = streams.ReadReq.Options.FilterOptions;
  const onType = options.getFilterCase() === FilterCase.EVENT_TYPE;
  const expression = onType ? options.getEventType() : options.getStreamIdentifier();
  if (!expression) throw unforeseen();
  const matches = matcher(expression.getRegex(), expression.getPrefixList());

  if (options.getWindowCase() === WindowCase.WINDOW_NOT_SET) throw unforeseen();
  const window = options.getWindowCase() === WindowCase.MAX ? options.getMax() : defaultWindow;
  const multiplier = options.getCheckpointintervalmultiplier();
  if (multiplier === 0 || window === 0) throw unforeseen();
  return {
    allows: ({ type, stream }) => matches(onType ? type : stream),
    window,
    checkpointInterval: multiplier * window,
  };
};

const matcher = (regex: string, prefixes: readonly string[]): ((text: string) => boolean) => {
  if (regex === '') return (text) => prefixes.some((prefix) => text.startsWith(prefix));
  try {
    const expression = new RegExp(regex, 'u');
    return (text) => expression.test(text);
  } catch {
    throw unforeseen();
  }
};
