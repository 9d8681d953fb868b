/** `sizes` of the pictures on result cards, by the layout of the site's search. */
export const cardSizes = {
  grid: '(min-width: 1200px) 320px, (min-width: 768px) 45vw, calc(100vw - 32px)',
  list: '(min-width: 992px) 600px, (min-width: 768px) 45vw, calc(100vw - 32px)',
} as const;
