/** The image library, loaded when the first picture is made: until then it would only keep the program from starting. */
export const openSharp = async () => {
  const { default: sharp } = await import('sharp');
  // Requests are answered on the same cores: one of them a picture is enough.
  sharp.concurrency(1);
  return sharp;
};
