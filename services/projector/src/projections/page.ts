import type { ContentEvent } from '#contracts/events/content';
import { pageView, type PageView } from '#contracts/views/site-content';
import type { Projection } from '#platform/kernel/projection';

export const pageProjection: Projection<PageView, ContentEvent> = {
  ...pageView,
  key: ({ data }) => {
    const { site_id, path } = data as ContentEvent['data'];
    return site_id + path;
  },
  evolve: {
    PagePublished: (_, { data: { site_id, path, page }, time }) => ({ site_id, path, page, updated_at: time }),
    PageMoved: (_, { data: { site_id, path, moved_to }, time }) => ({ site_id, path, moved_to, updated_at: time }),
    PageWithdrawn: (_, { data: { site_id, path }, time }) => ({ site_id, path, updated_at: time }),
  },
};
