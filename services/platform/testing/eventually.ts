/** Retries until the attempt succeeds, for half a minute; then throws the last error. */
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
