interface Raised {
  readonly event_id: number;
  readonly car_id?: string;
}

const sent: Blob[] = [];

/** Takes the analytics a page sends, in place of the network. */
export const takeAnalytics = (): void => {
  Object.assign(navigator, { sendBeacon: (_: string, body: Blob) => sent.push(body) > 0 });
};

/** The analytics events raised since the last look. */
export const raised = async (): Promise<Raised[]> => {
  window.dispatchEvent(new Event('pagehide'));
  const texts = await Promise.all(sent.splice(0).map(textOf));
  return texts
    .flatMap((text) => (JSON.parse(text) as { events: Raised[] }).events)
    .map(({ event_id, car_id }) => ({ event_id, ...(car_id !== undefined && { car_id }) }));
};

const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });
