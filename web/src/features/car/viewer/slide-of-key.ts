/** Returns the slide a key leads to; undefined for any other key. */
export const slideOfKey = (key: string, index: number, count: number): number | undefined => {
  switch (key) {
    case 'ArrowLeft':
      return (index + count - 1) % count;
    case 'ArrowRight':
      return (index + 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
};
