import { expect, it } from '@jest/globals';
import { keyedSettings, securedBy } from './ensure-topics.js';

it('a topic of three copies or more acknowledges what two of them have [EVT-09]', () => {
  for (const copies of [3, 5])
    expect(securedBy(keyedSettings, copies)).toEqual({ ...keyedSettings, 'min.insync.replicas': '2' });
  // Nothing could be written while one of two is away.
  for (const copies of [1, 2]) expect(securedBy(keyedSettings, copies)).toEqual(keyedSettings);
});
