import type { ViewCollection, ViewStore } from '#platform/ports/view-store';

/** Where those who fill the topics leave word for those who read them. Opened when first used. */
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
