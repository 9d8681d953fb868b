/** What a page tells of a visit, by the number each kind of event has carried from the beginning. */
export const analyticsEvents = {
  used_vehicle_view: 4,
  finance_enquiry: 9,
  new_enquiry: 14,
  used_enquiry: 15,
  /** Also of vehicles tagged "Test Drive Only". */
  new_test_drive: 17,
  offer_accepted: 18,
  default_form: 22,
  phone_click: 25,
  /** The first in the finance calculator. */
  finance_change: 26,
  favourite: 39,
  used_test_drive: 48,
  search_page_view: 49,
  careers: 51,
  history_report: 60,
  print: 61,
} as const;
export type AnalyticsEventName = keyof typeof analyticsEvents;

export const analyticsEventIds = Object.values(analyticsEvents);

/** A search that found no more than so many cars found little. */
export const littleFound = 3;

/** Events one request may carry. */
export const maxAnalyticsEvents = 20;
/** Bytes of a request; pages send what they have before it is half as much. */
export const maxAnalyticsBytes = 8 * 1024;
