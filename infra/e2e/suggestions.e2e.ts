import { expect, it } from '@jest/globals';
import type { SuggestionsResponse } from '#contracts/api/search';
import { inBrowser, useDemo } from '../support/demo.js';

/** Suggestions below the search box, by keyboard. */

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
