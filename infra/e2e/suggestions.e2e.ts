import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { SuggestionsResponse } from '#contracts/api/search';
import { expectSoon, inBrowser, useDemo } from '../support/demo.js';

/** Tests the interpretation of a search's words, and the suggestions below its box, by keyboard. */

const demo = useDemo();

inBrowser('suggestions while typing', () => {
  it.each(['kestrel', 'meridian', 'tempo', 'wattle'])(
    'on %s the arrow keys lead to a suggestion and Enter to its cars [ASK-08]',
    async (site) => {
      const page = await demo.open(site, '/search');
      const box = page.getByRole('combobox', { name: /^Search by/ });
      await box.focus();
      await page.keyboard.type('toyota', { delay: 5 });
      const option = page.getByRole('option').first();
      await option.waitFor();
      const { values } = await demo.read<SuggestionsResponse>(site, '/api/search/suggestions?query=toyota');
      await page.getByRole('option', { name: /Make/ }).first().waitFor();
      await page.keyboard.press('ArrowDown');
      expect(await option.getAttribute('aria-selected')).toBe('true');
      expect(await box.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
      expect(await box.inputValue()).toBe('toyota');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/search?${values[0]!.search}`);
      expect(await page.getByRole('listbox').count()).toBe(0);
      expect((await demo.searchFor(site, values[0]!.search)).count).toBe(values[0]!.count);
    },
  );

  it.each(['/models', '/makes', '/parts/search', '/special-offers'])(
    'no letter is lost in the search of %s, however fast one types [ASK-08]',
    async (path) => {
      const page = await demo.open('kestrel', path);
      const box = page.getByRole('searchbox').first();
      await box.focus();
      for (const letter of 'toyota corolla hybrid') {
        await page.keyboard.type(letter);
        await page.waitForTimeout(letter === 'o' ? 330 : 40);
      }
      await page.waitForTimeout(500);
      expect(await box.inputValue()).toBe('toyota corolla hybrid');
    },
  );
});

inBrowser('what was understood', () => {
  const chips = (page: Page) => page.getByRole('list', { name: 'Filters in use' });
  const openWords = async (viewport?: { readonly width: number; readonly height: number }) => {
    const page = await demo.open('kestrel', '/search?query=used+4wd+hilux+under+60k', viewport && { viewport });
    await chips(page).getByRole('button', { name: 'Remove 4WD' }).waitFor();
    return page;
  };

  it('a chip is removed by the keyboard, and the others stay as refinements [ASK-04, ASK-05]', async () => {
    const page = await openWords();
    const chip = chips(page).getByRole('button', { name: 'Remove 4WD' });
    await chip.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.search.includes('4WD'));
    const { search } = new URL(page.url());
    expect(decodeURIComponent(search)).toBe('?query=hilux&refinementList[car_type][0]=used&range[price]=1:60000');
    await chip.waitFor({ state: 'detached' });
    const { count } = await demo.searchFor('kestrel', search.slice(1));
    await expectSoon(async () =>
      expect(await page.locator('[data-part="count"]').innerText()).toMatch(new RegExp(`^${count} `)),
    );
  });

  it('a shopper can search for the words themselves; more typing makes them conditions again [ASK-05]', async () => {
    const page = await openWords();
    await chips(page).getByRole('button', { name: 'Search for these exact words' }).press('Enter');
    await page.waitForURL('**literal=true**');
    await page.getByRole('heading', { name: 'No Results Available' }).waitFor();
    await page.getByRole('combobox', { name: /^Search by/ }).fill('used 4wd hilux');
    await page.waitForURL((url) => !url.search.includes('literal'));
    await chips(page).getByRole('button', { name: 'Remove 4WD' }).waitFor();
  });

  it('understood words become refinements in the address at once, and stay in the search box [ASK-05]', async () => {
    const page = await demo.open('kestrel', '/search');
    const box = page.getByRole('combobox', { name: /^Search by/ });
    await box.pressSequentially('used hilux under 60k', { delay: 20 });
    const refined = '?query=hilux&refinementList[car_type][0]=used&range[price]=1:60000';
    await page.waitForURL((url) => decodeURIComponent(url.search) === refined);
    expect(await box.inputValue()).toBe('used hilux under 60k');
    await box.pressSequentially(' sr5');
    await page.waitForURL((url) => decodeURIComponent(url.search) === refined.replace('hilux', 'hilux+sr5'));
    await page.getByRole('link', { name: /HiLux/ }).first().click();
    await page.waitForURL('**/cars/**');
    await page.goBack();
    await expectSoon(async () => expect(await box.inputValue()).toBe('used hilux under 60k sr5'));
    await page.reload();
    await expectSoon(async () => expect(await box.inputValue()).toBe('hilux sr5'));
  });

  it.each([320, 390])('on a phone %i wide nothing lies over a chip [ASK-04]', async (width) => {
    const page = await openWords({ width, height: 700 });
    const covered = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('[aria-label="Filters in use"] button')]
      .map((chip) => ({ chip, box: chip.getBoundingClientRect() }))
      .filter(({ box }) => box.left >= 0 && box.right <= innerWidth)
      .filter(({ chip, box }) => !chip.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)))
      .map(({ chip }) => chip.textContent)`);
    expect(covered).toEqual([]);
  });

  it('a word that no vehicle has is named, and the others are found [ASK-06]', async () => {
    const page = await demo.open('kestrel', '/search?query=mums+corolla');
    await page.getByText('has “mums”, so we searched for the rest.').waitFor();
    expect((await demo.searchFor('kestrel', 'query=mums+corolla')).count).toBe(
      (await demo.searchFor('kestrel', 'query=corolla')).count,
    );
  });

  it('the home page’s search suggests, and Enter without a choice searches the words [ASK-08]', async () => {
    const page = await demo.open('kestrel', '/');
    const box = page.getByRole('combobox').first();
    await box.fill('coroll');
    await page
      .getByRole('option', { name: /Toyota Corolla/ })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.waitForURL('**query=coroll');
  });
});
