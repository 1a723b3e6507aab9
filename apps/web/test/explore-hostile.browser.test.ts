import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, upload } from './browser/ask-service.ts';
import { openAsAdministrator } from './browser/log-in.ts';
import { openSubmenu } from './browser/menus.ts';
import { openBrowser, takePicture } from './browser/open-browser.ts';
import { waitForPicture } from './browser/picture.ts';
import { startService } from './browser/start-service.ts';

const browser = await openBrowser();
const service = await startService();

const NAMES = [
  '<img src=x onerror="window.isBroken = true">',
  '</title><script>window.isBroken = true</script>',
  '"><svg/onload=window.isBroken=true>',
  '\u202Egpj.exe right to left',
  'NUL \u0000 and escape \u001B[31m',
  'emoji \u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u{1F3F4}\u200D\u2620\uFE0F',
  'LONG '.repeat(400),
  '{{constructor.constructor("window.isBroken=true")()}}',
];
const PARALLEL = 50;
const KINDS = 100;

/** Names that try to break out, a loop, fifty relationships between two nodes, a hundred kinds. */
const GRAPH = {
  metadata: { source_kind: 'Hostile' },
  graph: {
    nodes: [
      ...NAMES.map((name, index) => ({ id: `hostile-${index}`, kinds: ['Odd'], properties: { name } })),
      ...Array.from({ length: KINDS }, (_, index) => ({
        id: `kind-${index}`,
        kinds: [`Kind ${index} <b>`],
        properties: { name: `of kind ${index}` },
      })),
    ],
    edges: [
      { start: { value: 'hostile-0' }, end: { value: 'hostile-0' }, kind: 'Loops' },
      ...Array.from({ length: PARALLEL }, (_, index) => ({
        start: { value: 'hostile-0' },
        end: { value: 'hostile-1' },
        kind: `Parallel${index}`,
      })),
      ...NAMES.slice(2).map((_, index) => ({
        start: { value: 'hostile-0' },
        end: { value: `hostile-${index + 2}` },
        kind: 'Reaches',
      })),
      ...Array.from({ length: KINDS }, (_, index) => ({
        start: { value: 'hostile-0' },
        end: { value: `kind-${index}` },
        kind: 'Knows',
      })),
    ],
  },
};

beforeAll(async () => upload(await openApi(service), GRAPH), 120_000);

describe('names that want to be more than names', () => {
  it('are drawn, listed and exported as text', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/explore?searchType=node&primarySearch=HOSTILE-0');
    await waitForPicture(page, 'graph with 1 node, 0 relationships, 1 kind');
    await page.getByRole('button', { name: 'List what is drawn' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('listbox', { name: /^Drawn:/ }).waitFor();
    await page.keyboard.press('Shift+F10');
    await openSubmenu(page, 'Expand');
    await page.getByRole('menuitem', { name: 'All relationships' }).click();
    const { nodes, edges } = await waitForPicture(
      page,
      `graph with ${NAMES.length + KINDS} nodes, ${1 + PARALLEL + NAMES.length - 2 + KINDS} relationships, ${KINDS + 1} kinds`,
    );
    const [loop] = edges.filter(({ source, target }) => source === target);
    await takePicture(page, 'explore-hostile-light');

    expect(loop?.kinds).toEqual(['Loops']);
    expect(edges.find(({ members }) => members === PARALLEL)?.kinds).toHaveLength(PARALLEL);
    expect(nodes.filter(({ label }) => /\p{Cc}|\p{Bidi_Control}/u.test(label))).toEqual([]);
    expect(await page.evaluate('window.isBroken')).toBeUndefined();
    expect(await page.locator('img, script:not([src])').count()).toBe(0);
  });

  it.each(NAMES.slice(0, 3))('are found as they are: %s', async (name) => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/explore');
    await page.getByRole('textbox', { name: 'Node', exact: true }).fill(name.slice(0, 20));
    await page.getByRole('option').filter({ hasText: name.toUpperCase() }).first().waitFor();
    await page.keyboard.press('Enter');
    await waitForPicture(page, 'graph with 1 node, 0 relationships, 1 kind');

    expect(await page.evaluate('window.isBroken')).toBeUndefined();
  });
});
