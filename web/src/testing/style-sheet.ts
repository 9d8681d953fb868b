/** Replaces any imported style sheet. */
export {};
