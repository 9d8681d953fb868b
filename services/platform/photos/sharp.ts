/** Loads the image library when the first picture is made, because loading it earlier would delay the start. */
export const openSharp = async () => {
  const { default: sharp } = await import('sharp');
  // One thread for each picture, because requests need the same cores.
  sharp.concurrency(1);
  // The library would give the former pixels of a file that was replaced.
  sharp.cache(false);
  return sharp;
};
