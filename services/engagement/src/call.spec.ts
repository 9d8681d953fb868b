import { it } from '@jest/globals';
import { specify } from '#platform/testing/given';
import { call } from './call.js';

const reveal = { call_id: 'r1', site_id: 'kestrel', dealership_id: 'd1', car_id: 'c1' };

it('a revealed phone number is recorded once [VDP-20]', () => {
  specify(call).given().when(reveal).then({ type: 'CallRevealed', data: reveal });
  specify(call).given({ type: 'CallRevealed', data: reveal }).when(reveal).then();
});
