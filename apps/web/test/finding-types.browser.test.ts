import { expect } from 'vitest';
import { itInBothThemes, takePictures } from './browser/in-both-themes.ts';
import { openAsAdministrator } from './browser/log-in.ts';
import { openBrowser } from './browser/open-browser.ts';
import { startService } from './browser/start-service.ts';

const browser = await openBrowser();
const service = await startService();

itInBothThemes('types of findings are listed by platform and switched, in the %s theme', async (look) => {
  const page = await browser.open({ width: 1440, height: 900 });
  await openAsAdministrator(page, service, '/administration/finding-types');
  const own = page.getByRole('table', { name: 'Types of Active Directory' });
  await own.waitFor();
  await page.getByRole('table', { name: 'Types of Azure' }).waitFor();
  await look(page, 'finding-types');

  await page.getByRole('textbox', { name: 'Find a type' }).fill('esc13');
  await page.getByRole('table', { name: 'Types of Azure' }).waitFor({ state: 'hidden' });
  expect(new URL(page.url()).searchParams.get('text')).toBe('esc13');
  const first = own.getByRole('switch').first();
  const wasOn = await first.isChecked();
  await first.click();
  await own
    .getByText(wasOn ? 'Off' : 'On', { exact: true })
    .first()
    .waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await takePictures(page, 'finding-types-narrow');
  await page.reload();
  await own.getByRole('switch').first().waitFor();
  expect(await own.getByRole('switch').first().isChecked()).toBe(!wasOn);

  await page.getByRole('textbox', { name: 'Find a type' }).fill('nothing is called so');
  await page.getByText('No type is called like this.').waitFor();
});
