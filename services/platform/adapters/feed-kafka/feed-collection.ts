import type { ViewCollection, ViewStore } from '#platform/ports/view-store';

/** The collection that the publisher writes for readers of the topics. It is opened on first use. */
export const feedCollection = <Doc extends object>(
  views: Pick<ViewStore, 'collection'>,
): (() => Promise<ViewCollection<Doc>>) => {
  let opening: Promise<ViewCollection<Doc>> | undefined;
  return () =>
    (opening ??= views.collection<Doc>({ name: 'feed_kafka_v1', indexes: [] }).catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
};
