let settled: Promise<void> = Promise.resolve();

/** Resolves once the browser's history has left the entry of a dialog that closed. */
export const historySettled = (): Promise<void> => settled;

/** Whether the current entry of the browser's history belongs to a dialog. */
export const isDialogEntry = (): boolean => 'dialog' in Object(window.history.state);

/** Moves in the browser's history without changing the page. */
export const leaveDialogEntry = (steps: 1 | -1): void => {
  settled = new Promise((resolve) => {
    const arrived = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      resolve();
    };
    window.addEventListener('popstate', arrived, { capture: true, once: true });
  });
  window.history.go(steps);
};
