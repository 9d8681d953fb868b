/** Tries until it holds, for half a minute; the last failure counts. */
export const eventually = async <Result>(attempt: () => Result | Promise<Result>): Promise<Result> => {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === 1500) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
};
