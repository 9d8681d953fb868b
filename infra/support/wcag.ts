import type { Page } from 'playwright-core';

/** Parts that are not in view are laid out, too. */
const layOut = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(sheet);
}`;

/** Controls of a page that can be reached: not hidden, not in a closed menu, not behind a dialog. */
const controls = `[...document.querySelectorAll(
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]',
)].filter((element) =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
  element.tabIndex >= 0 && !element.disabled && !element.closest('[inert], details:not([open]) > :not(summary)'),
)`;

const nameOf = `(element) =>
  element.localName + ' ' + (element.getAttribute('aria-label') ?? (element.textContent.trim() || element.name)).slice(0, 40)`;

/** WCAG 2.5.8: targets of less than 24 px whose middle is less than 12 px from another target; in texts they may be. */
const smallTargets = `(() => {
  const nameOf = ${nameOf};
  const boxOf = (element) => {
    // The label of a box is pressed like the box.
    const shown = element.matches('[type=checkbox], [type=radio]') ? (element.closest('label') ?? element) : element;
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    return { element, left, right, top, bottom, isSmall: right - left < 24 || bottom - top < 24 };
  };
  const isInText = (element) =>
    getComputedStyle(element).display === 'inline' &&
    [...element.parentElement.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== '');
  const targets = ${controls}.map(boxOf).filter(({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1);
  const tooClose = (one) => {
    const [x, y] = [(one.left + one.right) / 2, (one.top + one.bottom) / 2];
    return targets.some(({ element, left, right, top, bottom, isSmall }) => {
      if (element.contains(one.element) || one.element.contains(element)) return false;
      const away = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
      return away < 12 || (isSmall && Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y) < 24);
    });
  };
  return targets.filter((one) => one.isSmall && !isInText(one.element) && tooClose(one)).map(({ element }) => 'small: ' + nameOf(element));
})()`;

/** WCAG 2.4.11: controls that are wholly behind something that sticks to the window when they have the focus. */
const hiddenFocus = `(() => {
  const nameOf = ${nameOf};
  const sticks = (element) => {
    for (let around = element; around; around = around.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(around).position)) return around;
  };
  const isHidden = (element) => {
    const shown = element.matches('[type=checkbox], [type=radio]') ? (element.closest('label') ?? element) : element;
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const [x, y] = [Math.max(left, 0), Math.max(top, 0)];
    const [width, height] = [Math.min(right, innerWidth) - x, Math.min(bottom, innerHeight) - y];
    if (width <= 1 || height <= 1) return false;
    return [0.05, 0.5, 0.95].every((across) => [0.05, 0.5, 0.95].every((down) => {
      const above = document.elementFromPoint(x + width * across, y + height * down);
      if (above === null || shown.contains(above) || above.contains(shown)) return false;
      const sticky = sticks(above);
      return sticky !== undefined && !sticky.contains(element);
    }));
  };
  const found = [];
  const before = [scrollX, scrollY];
  for (const direction of ['down', 'up']) {
    const all = ${controls};
    for (const element of direction === 'down' ? all : all.reverse()) {
      element.focus({ focusVisible: true });
      if (document.activeElement === element && isHidden(element)) found.push('hidden going ' + direction + ': ' + nameOf(element));
    }
  }
  document.activeElement.blur();
  scrollTo(...before);
  return found;
})()`;

/** WCAG 1.3.5: the purposes of inputs about the visitor, by their labels. */
const purposes: Readonly<Record<string, string>> = {
  '^First name': 'given-name',
  '^Last name': 'family-name',
  '^(Your )?e-?mail': 'email',
  '^(Your )?(Phone|Mobile)': 'tel',
  '(^|Your )postcode': 'postal-code',
  '^Street': 'street-address',
  key$: 'current-password',
};
const unknownPurposes = `(() => {
  const purposes = ${JSON.stringify(Object.entries(purposes))}.map(([label, purpose]) => [new RegExp(label, 'i'), purpose]);
  return [...document.querySelectorAll('input:not([type=hidden], [type=checkbox], [type=radio])')].flatMap((input) => {
    const label = (input.labels?.[0]?.textContent ?? input.getAttribute('aria-label') ?? '').trim();
    const purpose = purposes.find(([words]) => words.test(label))?.[1];
    return purpose === undefined || input.autocomplete === purpose ? [] : ['purpose: ' + label];
  });
})()`;

/** Returns what of a page fails the success criteria 1.3.5, 2.4.11 and 2.5.8 of WCAG 2.2. */
export const findFailures = async (page: Page): Promise<string[]> => {
  await page.evaluate(layOut);
  const found: string[] = [];
  for (const rule of [smallTargets, hiddenFocus, unknownPurposes]) found.push(...(await page.evaluate<string[]>(rule)));
  return found;
};
