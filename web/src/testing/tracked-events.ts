interface TrackedEvent {
  readonly event_id: number;
  readonly car_id?: string;
}

const sentBodies: Blob[] = [];

/** Intercepts the analytics that a page sends. */
export const interceptAnalytics = (): void => {
  Object.assign(navigator, { sendBeacon: (_: string, body: Blob) => sentBodies.push(body) > 0 });
};

/** Returns the analytics events since the last call. */
export const takeTrackedEvents = async (): Promise<TrackedEvent[]> => {
  window.dispatchEvent(new Event('pagehide'));
  const texts = await Promise.all(sentBodies.splice(0).map(textOf));
  return texts
    .flatMap((text) => (JSON.parse(text) as { events: TrackedEvent[] }).events)
    .map(({ event_id, car_id }) => ({ event_id, ...(car_id !== undefined && { car_id }) }));
};

const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });
