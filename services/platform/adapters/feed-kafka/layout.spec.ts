import { describe, expect, it } from '@jest/globals';
import { createEmptiableViews } from '../../testing/emptiable.js';
import {
  firstBlockedOffset,
  createLayoutStore,
  recordLayout,
  highestPartitionCount,
  type Layout,
  type LayoutStore,
} from './layout.js';

const memoryLayouts = () => {
  const layouts = new Map<string, Layout>();
  const store: Pick<LayoutStore, 'read' | 'write'> = {
    read: async (topic) => layouts.get(topic) ?? { partitions: 0, start: [], growths: [] },
    write: async (topic, layout) => {
      if (layout.partitions <= (layouts.get(topic)?.partitions ?? 0)) return false;
      layouts.set(topic, layout);
      return true;
    },
  };
  return { layouts, store };
};

describe('layout of a topic [EVT-02]', () => {
  it('the layout of a topic starts at the topic’s end when everything is published from the beginning', async () => {
    const { layouts, store } = memoryLayouts();
    await recordLayout(store, 'new', [0, 0], 0);
    await recordLayout(store, 'used', [7, 9], 0);
    await recordLayout(store, 'going on', [7, 9], 12);
    expect([...layouts.values()]).toEqual([
      { partitions: 2, start: [0, 0], growths: [] },
      { partitions: 2, start: [7, 9], growths: [] },
      { partitions: 2, start: [], growths: [] },
    ]);
  });

  it('the layout of a topic records where the partitions ended when others were added, and changes nothing otherwise', async () => {
    const { layouts, store } = memoryLayouts();
    await recordLayout(store, 't', [0, 0], 0);
    await recordLayout(store, 't', [5, 6], 10);
    await recordLayout(store, 't', [8, 9, 0], 20);
    await recordLayout(store, 't', [9, 9, 4, 0], 30);
    expect(layouts.get('t')).toEqual({
      partitions: 4,
      start: [0, 0],
      growths: [
        [8, 9],
        [9, 9, 4],
      ],
    });
  });

  it('the layout of a topic never has fewer partitions than before', async () => {
    const { store } = memoryLayouts();
    await recordLayout(store, 't', [0, 0], 0);
    await expect(recordLayout(store, 't', [4], 5)).rejects.toThrow('t has 1 partitions, and had 2');
  });

  it('the layout of a topic blocks records after a growth until everything before it is handled', async () => {
    const layout = { growths: [[8, 9]] };
    const yet = async () => false;
    expect(await firstBlockedOffset(layout, 0, yet)).toBe(8);
    expect(await firstBlockedOffset(layout, 2, yet)).toBe(0);
    expect(await firstBlockedOffset(layout, 2, async () => true)).toBeUndefined();
    expect(await firstBlockedOffset({ growths: [] }, 0, yet)).toBeUndefined();
  });

  it('the layout of a topic can be read from the records’ headers', () => {
    const headers = (partitions: string) => ({ headers: { 'forecourt-partitions': Buffer.from(partitions) } });
    expect(highestPartitionCount([headers('6'), headers('8'), {}, headers('none')])).toBe(8);
    expect(highestPartitionCount([])).toBe(0);
  });
});

describe('layout of a topic, in a view store that is emptied [ENG-02]', () => {
  it('the layout of a topic in an emptied view store is stored again by a process that has it cached', async () => {
    const { views, empty } = createEmptiableViews();
    const layouts = createLayoutStore(views);
    await recordLayout(layouts, 'topic', [7], 5);
    await recordLayout(layouts, 'topic', [9, 0], 5);
    expect(await layouts.restore('topic')).toBe(true);
    empty();
    expect(await layouts.restore('topic')).toBe(true);
    expect(await createLayoutStore(views).read('topic', 1)).toEqual({ partitions: 2, start: [], growths: [[9]] });
  });

  it('the layout of a topic in an emptied view store does not replace a new one, and needs a cached one', async () => {
    const { views, empty } = createEmptiableViews();
    const layouts = createLayoutStore(views);
    await recordLayout(layouts, 'topic', [7], 5);
    empty();
    const others = createLayoutStore(views);
    expect(await others.restore('topic')).toBe(false);
    await recordLayout(others, 'topic', [9], 0);
    expect(await layouts.restore('topic')).toBe(false);
    expect(await layouts.read('topic', 1)).toEqual({ partitions: 1, start: [9], growths: [] });
  });
});
