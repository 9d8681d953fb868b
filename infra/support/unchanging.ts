/** Version and expiry of data that never change. */
export const unchanging = { versionOf: () => 0, position: 0, next: () => Promise.resolve(Infinity) };
