/** The file cannot be unpacked; the message is for the sender. */
export class FeedUnreadable extends Error {
  override readonly name = 'FeedUnreadable';
}
