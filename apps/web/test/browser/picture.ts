import type { ViewDescription } from '@secgraph/graph-view';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readPicture } from './read-picture.ts';

export { readPicture } from './read-picture.ts';

/** WebGL is computed where there is no graphics card, and takes its time on a busy machine. */
const PATIENCE_MS = 45_000;

/** Waits until the picture is that of a graph: "graph with 2 nodes, 1 relationship, 2 kinds". */
export async function waitForPicture(page: Page, summary: string | RegExp): Promise<ViewDescription> {
  await page.getByTestId('canvas').getByRole('img', { name: summary }).waitFor({ timeout: PATIENCE_MS });

  return readPicture(page);
}

/** Waits until nothing moves any more: what is laid out stands, and the camera has arrived. */
export async function readStandingPicture(
  page: Page,
  isThere: (picture: ViewDescription) => boolean = () => true,
): Promise<ViewDescription> {
  let picture: ViewDescription | undefined;
  await expect
    .poll(
      async () => {
        picture = await readPicture(page);
        return !picture.isMoving && isThere(picture);
      },
      { timeout: PATIENCE_MS },
    )
    .toBe(true);

  return picture ?? readPicture(page);
}

export type MouseAct = 'click' | 'double click' | 'right click';

/** Does something to a drawn node, where it stands once nothing moves any more. */
export async function actOnNode(page: Page, label: string, act: MouseAct): Promise<void> {
  const { x, y } = await placeOf(page, label);
  switch (act) {
    case 'click':
      return page.mouse.click(x, y);
    case 'double click':
      return page.mouse.dblclick(x, y);
    case 'right click':
      return page.mouse.click(x, y, { button: 'right' });
  }
}

async function placeOf(page: Page, label: string): Promise<{ readonly x: number; readonly y: number }> {
  const find = ({ nodes }: ViewDescription) => nodes.find((drawn) => drawn.label === label);
  const node = find(await readStandingPicture(page, (picture) => find(picture) !== undefined));
  const { left, top } = await page
    .getByTestId('canvas')
    .evaluate((element) => element.getBoundingClientRect().toJSON() as { left: number; top: number });

  return { x: left + (node?.screenX ?? 0), y: top + (node?.screenY ?? 0) };
}
