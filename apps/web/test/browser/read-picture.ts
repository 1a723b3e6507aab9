import type { ViewDescription } from '@secgraph/graph-view';
import type { Page } from 'playwright-core';

/** What the canvas of the Explore page shows, as data. */
export async function readPicture(page: Page): Promise<ViewDescription> {
  return page
    .getByTestId('canvas')
    .evaluate((element) => (element as unknown as { describePicture(): ViewDescription }).describePicture());
}
