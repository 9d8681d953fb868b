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

/** Spacing that readers set for themselves, from WCAG 1.4.12. */
const readersSpacing = `
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(\`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }
    * { content-visibility: visible !important }
  \`);
  document.adoptedStyleSheets.push(sheet);
`;

/** Words of which a part is outside the element that clips them. An ellipsis is no excuse. */
const cutOff = `(() => {
  const cuts = (overflow) => overflow === 'hidden' || overflow === 'clip';
  const isCut = (text) => {
    const element = text.parentElement;
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    for (let around = element; around !== document.documentElement; around = around.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(around);
      const { left, right, top, bottom, width } = around.getBoundingClientRect();
      if (clipPath !== 'none' || width < 2 || around.inert) return false;
      if (cuts(overflowX) && boxes.some((box) => box.right > right + 2 || box.left < left - 2)) return true;
      if (cuts(overflowY) && boxes.some((box) => (box.top + box.bottom) / 2 > bottom)) return true;
      if (/auto|scroll/.test(overflowX + overflowY)) return false;
    }
    return false;
  };
  return [...document.querySelectorAll('main *, header *, footer *, [role=dialog] *')]
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((element) => !element.matches('option, .visually-hidden') && !element.closest('[aria-hidden=true], [inert]'))
    .flatMap((element) => [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim() !== ''))
    .filter(isCut)
    .map((text) => text.parentElement.localName + ': ' + text.data.slice(0, 40));
})()`;

/** Returns what of a page does not fit the window with the spacing of its reader. */
export const findCutOff = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    ${readersSpacing}
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = [...${cutOff}, ...(scrollWidth > clientWidth ? ['wider than the window'] : [])];
    document.adoptedStyleSheets.pop();
    return found;
  })()`);
