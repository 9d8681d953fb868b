/** An engine caused the error, and not what it was asked; the same work may succeed later. */
export class EngineFault extends Error {}
