import type { Page } from 'playwright-core';
import type { ServiceAddress } from './launch-service.ts';

/** As a link within the page would, without loading it again. What it shows now may stay for a moment. */
export async function goTo(
  page: Page,
  { pages }: Pick<ServiceAddress, 'pages'>,
  path: string,
): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `${pages}${path}`);
}
