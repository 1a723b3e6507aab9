import type { ViewDescription } from '@secgraph/graph-view';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readPicture, readPictureAtRest } from './read-picture.ts';

export { readPicture } from './read-picture.ts';

/** WebGL is computed where there is no graphics card, and takes its time on a busy machine. */
const PATIENCE_MS = 45_000;

/** Waits until the picture is that of a graph, "graph with 2 nodes, 1 relationship, 2 kinds", and stands. */
export async function waitForPicture(page: Page, summary: string | RegExp): Promise<ViewDescription> {
  await page.getByTestId('canvas').getByRole('img', { name: summary }).waitFor({ timeout: PATIENCE_MS });

  return readStandingPicture(page);
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
        picture = await readPictureAtRest(page);
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
  const place = await placeOf(page, label);
  switch (act) {
    case 'click':
      await page.mouse.click(place.x, place.y);
      break;
    case 'double click':
      return page.mouse.dblclick(place.x, place.y);
    case 'right click':
      await page.mouse.click(place.x, place.y, { button: 'right' });
      break;
  }
  if (await hasMoved(page, label, place)) {
    await actOnNode(page, label, act);
  }
}

/** A panel that opened meanwhile makes the canvas smaller: what was aimed at is elsewhere, and was missed. */
async function hasMoved(page: Page, label: string, place: Place): Promise<boolean> {
  const node = findNode(await readPicture(page), label);
  if (node === undefined) {
    return false;
  }
  const { x, y } = await inPage(page, node);

  return x !== place.x || y !== place.y;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

type DrawnNode = ViewDescription['nodes'][number];

async function placeOf(page: Page, label: string): Promise<Place> {
  const picture = await readStandingPicture(page, (standing) => findNode(standing, label) !== undefined);

  return inPage(page, findNode(picture, label));
}

function findNode({ nodes }: ViewDescription, label: string): DrawnNode | undefined {
  return nodes.find((drawn) => drawn.label === label);
}

async function inPage(page: Page, node: DrawnNode | undefined): Promise<Place> {
  const { left, top } = await page
    .getByTestId('canvas')
    .evaluate((element) => element.getBoundingClientRect().toJSON() as { left: number; top: number });

  return { x: left + (node?.screenX ?? 0), y: top + (node?.screenY ?? 0) };
}
