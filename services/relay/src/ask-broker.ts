import { EngineFault } from '#platform/ports/engine-fault';
import { RecordRefused } from '#platform/ports/keyed-topic';

/** The broker can't be reached, or fails for a reason other than the event. */
class BrokerUnavailable extends EngineFault {
  override readonly name = 'BrokerUnavailable';
}

/** @throws RecordRefused and engine faults unchanged, and {@link BrokerUnavailable} for every other error */
export const askBroker = async <Answer>(answer: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof RecordRefused || error instanceof EngineFault) throw error;
    throw new BrokerUnavailable(error instanceof Error ? error.message : String(error), { cause: error });
  }
};
