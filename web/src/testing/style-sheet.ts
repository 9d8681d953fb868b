/** In place of any style sheet that a component imports. */
export {};
