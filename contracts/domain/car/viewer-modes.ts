/** Viewer modes of the vehicle page, in display order. */
export const viewerModes = ['spinner', 'walkaround', 'gallery', 'interior'] as const;
export type ViewerMode = (typeof viewerModes)[number];

/** Position of the video in the gallery. */
export const videoSlots = ['start', 'second', 'middle', 'end'] as const;
export type VideoSlot = (typeof videoSlots)[number];
