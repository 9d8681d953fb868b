import { isEngineFault } from '#platform/kernel/parking/parking';
import { RecordRefused } from '#platform/ports/keyed-topic';

/** The broker can't be reached, or fails for a reason other than the event. */
class BrokerUnavailable extends Error {
  override readonly name = 'BrokerUnavailable';
}

/** @throws RecordRefused and engine faults unchanged, and {@link BrokerUnavailable} for every other error */
export const askBroker = async <Answer>(answer: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof RecordRefused || isEngineFault(error)) throw error;
    throw new BrokerUnavailable(error instanceof Error ? error.message : String(error), { cause: error });
  }
};
