import { isEngineFault } from '#platform/kernel/parking/parking';
import { RecordRefused } from '#platform/ports/keyed-topic';

/** The broker can't be reached, or fails: it says nothing of the event. */
class BrokerUnavailable extends Error {
  override readonly name = 'BrokerUnavailable';
}

/** @throws RecordRefused, an engine's fault as it is, and {@link BrokerUnavailable} for all else */
export const askBroker = async <Answer>(answer: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof RecordRefused || isEngineFault(error)) throw error;
    throw new BrokerUnavailable(error instanceof Error ? error.message : String(error), { cause: error });
  }
};
