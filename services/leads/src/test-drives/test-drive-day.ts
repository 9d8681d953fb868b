import { testDriveStream, type TestDriveEvent } from '#contracts/events/test-drive';
import { reject } from '#contracts/rejections';
import { isFree, type TestDriveRules } from '#contracts/domain/test-drives';
import type { Decider } from '#platform/kernel/decider';

type Booking = Extract<TestDriveEvent, { type: 'TestDriveBooked' }>['data'];

export interface BookTestDrive {
  readonly booking: Booking;
  readonly rules: TestDriveRules;
  /** Leads that times are kept for and that never came. */
  readonly abandoned?: readonly string[];
}

/** A lead whose test drive is not to be. */
export interface CancelTestDrive {
  readonly cancelled: string;
}

/** A location's day: of two shoppers who want the same time at the same moment, one gets it. */
export const testDriveDay: Decider<readonly Booking[], BookTestDrive | CancelTestDrive, TestDriveEvent> = {
  category: testDriveStream.category,
  initial: [],
  evolve: {
    TestDriveBooked: (booked, booking) => [...booked, booking],
    TestDriveReleased: (booked, { lead_id }) => booked.filter((booking) => booking.lead_id !== lead_id),
  },
  decide: (booked, command) => {
    if ('cancelled' in command) return released(booked.filter(({ lead_id }) => lead_id === command.cancelled));
    const { booking, rules, abandoned = [] } = command;
    const own = booked.find(({ lead_id }) => lead_id === booking.lead_id);
    if (own) {
      return own.at === booking.at
        ? []
        : reject('idempotency_key_reused', 'This idempotency key belongs to another booking; use a new one.');
    }
    const kept = booked.filter(({ lead_id }) => !abandoned.includes(lead_id));
    if (!isFree(booking.at, booking.car_id, kept, rules)) {
      return reject('slot_taken', 'That time has just been taken. Please choose another.');
    }
    return [
      ...released(booked.filter((one) => !kept.includes(one))),
      { type: 'TestDriveBooked', data: booking } as const,
    ];
  },
};

const released = (bookings: readonly Booking[]) =>
  bookings.map((data) => ({ type: 'TestDriveReleased', data }) as const);
