import type { Locator, Page } from 'playwright-core';

/** An item of the menu that is open. */
export function menuItem(page: Page, name: string): Locator {
  return page.getByRole('menuitem', { name, exact: true });
}

/** With the keyboard: whether a mouse that rests counts as a visit depends on what has just moved below it. */
export async function openSubmenu(page: Page, name: string): Promise<void> {
  await menuItem(page, name).focus();
  await page.keyboard.press('ArrowRight');
}
