import { it } from '@jest/globals';
import { specify } from '#platform/testing/given';
import { unpaid } from './unpaid.js';

const opened = (reservation_id: string, opened_at: string, until: string) =>
  ({ type: 'UnpaidReservationOpened', data: { reservation_id, opened_at, until } }) as const;
const closed = (reservation_id: string) => ({ type: 'UnpaidReservationClosed', data: { reservation_id } }) as const;
const open = (reservation_id: string) => ({ type: 'Open', reservation_id, hold: 60_000 }) as const;
const [past, soon, later] = ['2026-05-19T23:00:00.000Z', '2026-05-20T00:01:00.000Z', '2026-05-20T00:10:00.000Z'];
const now = '2026-05-20T00:00:00.000Z';

it('one phone has at most two unpaid reservations; a paid or ended one makes room [HOST-16]', () => {
  const two = [opened('a', past, later), opened('b', past, later)];
  specify(unpaid)
    .given(two[0]!)
    .when(open('b'))
    .then(opened('b', now, soon));
  specify(unpaid)
    .given(...two)
    .when(open('c'))
    .thenRejected('too_many_unpaid');
  specify(unpaid)
    .given(...two)
    .when(open('b'))
    .then();
  specify(unpaid)
    .given(...two, closed('a'))
    .when(open('c'))
    .then(opened('c', now, soon));
  specify(unpaid)
    .given(...two)
    .when({ type: 'Close', reservation_id: 'a' })
    .then(closed('a'));
  specify(unpaid).given(two[0]!).when({ type: 'Close', reservation_id: 'b' }).then();
});

it('an unpaid reservation counts only until it expires, even if it was never closed [HOST-16]', () => {
  specify(unpaid)
    .given(opened('a', past, now), opened('b', past, later))
    .when(open('c'))
    .then(opened('c', now, soon));
});
