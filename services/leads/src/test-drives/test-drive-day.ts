import { testDriveStream, type TestDriveEvent } from '#contracts/events/test-drive';
import { reject } from '#contracts/rejections';
import { isFree, type TestDriveRules } from '#contracts/domain/test-drives';
import type { Decider } from '#platform/kernel/decider';

export type Booking = Extract<TestDriveEvent, { type: 'TestDriveBooked' }>['data'];

export interface BookTestDrive {
  readonly booking: Booking;
  readonly rules: TestDriveRules;
  /** Leads with a booking that were never submitted. */
  readonly abandoned?: readonly string[];
}

export interface CancelTestDrive {
  readonly cancelled: string;
}

/** The bookings of a location on a day. One stream holds them, so that only one of two concurrent bookings succeeds. */
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
