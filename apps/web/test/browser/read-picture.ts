import type { ViewDescription } from '@secgraph/graph-view';
import type { Page } from 'playwright-core';

/** What the canvas of the Explore page shows, as data. */
export async function readPicture(page: Page): Promise<ViewDescription> {
  return page
    .getByTestId('canvas')
    .evaluate((element) => (element as unknown as { describePicture(): ViewDescription }).describePicture());
}

const LOOK_MS = 50;
const LOOKS = 20;

/**
 * The same when nothing moves any more, or after a second. The page looks by itself: to be asked again and again for a
 * description of all that is drawn takes more than what is tested.
 */
export async function readPictureAtRest(page: Page): Promise<ViewDescription> {
  return page.getByTestId('canvas').evaluate(
    async (element, { looks, pauseMs }) => {
      const canvas = element as unknown as { describePicture(): ViewDescription };
      let picture = canvas.describePicture();
      for (let look = 1; picture.isMoving && look < looks; look++) {
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        picture = canvas.describePicture();
      }
      return picture;
    },
    { looks: LOOKS, pauseMs: LOOK_MS },
  );
}
