/** Events that pages report of a visit, with the fixed number of each type. */
export const analyticsEvents = {
  used_vehicle_view: 4,
  finance_enquiry: 9,
  new_enquiry: 14,
  used_enquiry: 15,
  /** Also for vehicles tagged "Test Drive Only". */
  new_test_drive: 17,
  offer_accepted: 18,
  default_form: 22,
  phone_click: 25,
  /** Only the first change in the finance calculator. */
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

/** A search with at most this many cars counts as having found little. */
export const fewResultsLimit = 3;

/** Maximum number of events per request. */
export const maxAnalyticsEvents = 20;
/** Maximum bytes of a request. Pages send their events before these reach half of it. */
export const maxAnalyticsBytes = 8 * 1024;
