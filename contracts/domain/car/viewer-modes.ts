/** What the vehicle page can show of a vehicle, in the order it offers them. */
export const viewerModes = ['spinner', 'walkaround', 'gallery', 'interior'] as const;
export type ViewerMode = (typeof viewerModes)[number];

/** Where in the gallery the video stands. */
export const videoSlots = ['start', 'second', 'middle', 'end'] as const;
export type VideoSlot = (typeof videoSlots)[number];
