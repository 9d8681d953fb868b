import { expect, it } from '@jest/globals';
import { keyedSettings, withMinInsyncReplicas } from './ensure-topics.js';

it('a topic with three or more copies acknowledges a record once two of them have it [EVT-09]', () => {
  for (const copies of [3, 5])
    expect(withMinInsyncReplicas(keyedSettings, copies)).toEqual({ ...keyedSettings, 'min.insync.replicas': '2' });
  // With two copies, the setting would block every write while one broker is down.
  for (const copies of [1, 2]) expect(withMinInsyncReplicas(keyedSettings, copies)).toEqual(keyedSettings);
});
