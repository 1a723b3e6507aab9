import type { Locator, Page } from 'playwright-core';
import type { ServiceAddress } from './launch-service.ts';
import { openAsAdministrator } from './log-in.ts';
import { actOnNode, waitForPicture } from './picture.ts';

/** Of the sample directory: in Tier Zero, and known by some hundred others. */
export const GROUP = 'DOMAIN ADMINS@LAROL.EXAMPLE';
export const ONE_NODE = 'graph with 1 node, 0 relationships, 1 kind';

export const searchBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Node', exact: true });

/** Of the search. */
export const options = (page: Page): Locator => page.getByRole('option');

/** A button below the picture. */
export const tool = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Picture' }).getByRole('button', { name, exact: true });

export async function openExplore(page: Page, service: ServiceAddress): Promise<void> {
  await openAsAdministrator(page, service, '/explore');
  await searchBox(page).waitFor();
}

/** Draws the group alone. */
export async function drawGroup(page: Page): Promise<void> {
  await searchBox(page).fill('domain admins@larol');
  await options(page).filter({ hasText: GROUP }).first().click();
  // The panel and the table make the canvas smaller when they come.
  await page.getByRole('heading', { name: GROUP }).waitFor();
  await page.getByRole('button', { name: 'Object Information' }).waitFor();
  await page.getByRole('tab', { name: /^Nodes/ }).waitFor();
  await waitForPicture(page, ONE_NODE);
}

/** Draws the group with its neighbours. */
export async function drawNeighbours(page: Page): Promise<void> {
  await drawGroup(page);
  await actOnNode(page, GROUP, 'double click');
  await waitForPicture(page, /graph with \d\d+ nodes/);
}
