/** Does work with something that is open until then, and closes it however the work ends. */
export const withOpened = async <Opened extends { close(): Promise<void> | void }, Result>(
  opening: Opened | Promise<Opened>,
  work: (opened: Opened) => Promise<Result> | Result,
): Promise<Result> => {
  const opened = await opening;
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
};
