import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { itInBothThemes } from './browser/in-both-themes.ts';
import { openAsAdministrator } from './browser/log-in.ts';
import { findBarriers, openBrowser, takePicture } from './browser/open-browser.ts';
import { readPicture, waitForPicture } from './browser/picture.ts';
import { PASSWORD, startService } from './browser/start-service.ts';

const browser = await openBrowser();
const service = await startService();
const ADMINS = 'DOMAIN ADMINS@LAROL.EXAMPLE';
const PATIENCE_MS = 60_000;
const SHORTEST = '/api/v2/graphs/shortest-path';

/** What the service itself says about the sample: somebody who needs several hops to the administrators. */
interface Sample {
  readonly admins: string;
  readonly far: string;
  readonly farName: string;
  readonly hops: number;
  readonly total: number;
  /** A node next to the administrators that some path of theirs leads through. */
  readonly between: string;
  /** What the administrators control, and what does not control them. */
  readonly powerless: string;
  /** A disabled account that some path leads from. */
  readonly disabled: string;
}

let sample: Sample;

async function ask(path: string, token?: string, body?: unknown) {
  const response = await fetch(`${service.url}${path}`, {
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });

  return (await response.json()).data;
}

async function readSample(): Promise<Sample> {
  const credentials = { login_method: 'secret', username: 'admin', secret: PASSWORD };
  const { session_token: token } = await ask('/api/v2/login', undefined, credentials);
  const [{ objectid: admins }] = await ask(`/api/v2/search?q=${encodeURIComponent(ADMINS)}`, token);
  const { ends, nodes, total } = await ask(
    `/api/v2/graphs/paths-to?end_node=${admins}&limit=500&only_traversable=true`,
    token,
  );
  const end = ends.find(
    ({ node_id, hops }: { node_id: string; hops: number }) => hops === 3 && nodes[node_id].kind === 'User',
  );
  const { objectId: far, label: farName } = nodes[end.node_id];
  const paths = await ask(`${SHORTEST}?start_node=${far}&end_node=${admins}&only_traversable=true`, token);
  const last = paths.edges.filter(
    ({ target }: { target: string }) => paths.nodes[target].objectId === admins,
  );

  const templates = await ask('/api/v2/search?q=larol&type=CertTemplate&limit=20', token);
  const isReached = async (start: string, end: string) =>
    (await ask(`${SHORTEST}?start_node=${start}&end_node=${end}&only_traversable=true`, token)) !== undefined;
  let powerless = '';
  for (const { objectid } of templates) {
    if (!(await isReached(objectid, admins)) && (await isReached(admins, objectid))) {
      powerless = objectid;
      break;
    }
  }

  const query = 'MATCH (n) WHERE id(n) IN $ids AND n.enabled = false RETURN n LIMIT 1';
  const parameters = { ids: ends.map(({ node_id }: { node_id: string }) => Number(node_id)) };
  const { nodes: disabled } = await ask('/api/v2/graphs/cypher', token, { query, parameters });

  return {
    admins,
    disabled: (Object.values(disabled) as { objectId: string }[])[0]?.objectId ?? 'none',
    far,
    farName,
    hops: end.hops,
    total,
    between: paths.nodes[last[0].source].objectId,
    powerless,
  };
}

async function openPathfinding(page: Page, search: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const query = Object.entries({ exploreSearchTab: 'pathfinding', ...search })
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
    )
    .join('&');
  await openAsAdministrator(page, service, `/explore?${query}`);
  await page.getByLabel('Paths', { exact: true }).waitFor();
}

const box = (page: Page, label: 'Start' | 'End'): Locator => page.getByRole('textbox', { name: label });

async function choose(page: Page, label: 'Start' | 'End', name: string): Promise<void> {
  await box(page, label).fill(name);
  await page.getByRole('listbox').getByText(name, { exact: true }).first().click();
}

const between = () => ({
  primarySearch: sample.far,
  secondarySearch: sample.admins,
  searchType: 'pathfinding',
});

describe('somebody who has never seen the product', () => {
  it('gets from an empty service to the picture of who reaches the administrators', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service);
    await page.getByRole('button', { name: 'Load sample data' }).click();
    const jobs = page.getByRole('table', { name: 'Upload jobs' });
    await jobs.getByRole('cell', { name: 'Complete', exact: true }).first().waitFor({ timeout: PATIENCE_MS });

    await page.getByRole('link', { name: 'Explore', exact: true }).click();
    await page.getByRole('tab', { name: 'Pathfinding' }).click();
    await page.getByLabel('Paths', { exact: true }).selectOption('to');
    await box(page, 'End').fill('domain admins@larol');
    await page.getByRole('listbox').getByText(ADMINS).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/nodes reach it: /).waitFor();
    await page.getByText(/^First 100 of/).waitFor();
    await takePicture(page, 'paths-to-light');

    await page.getByRole('button', { name: 'Show 1\u202f000' }).click();
    await page.getByText(/^First 1\u202f000 of/).waitFor();
    expect(new URL(page.url()).searchParams.get('pathMode')).toBe('to');
    await page.goBack();
    await page.getByText(/^First 100 of/).waitFor();
  });

  it('sees how somebody of the directory gets into other platforms of the sample', async () => {
    const page = await browser.open({ width: 1440, height: 900 });
    await openAsAdministrator(page, service, '/explore?exploreSearchTab=pathfinding');
    await page.getByRole('button', { name: 'End: nodes of any kind' }).click();
    await page.getByRole('menuitem', { name: 'GH_Organization' }).click();
    await box(page, 'End').fill('larol');
    await page.getByRole('option').filter({ hasText: 'LAROL' }).first().waitFor();
    await page.keyboard.press('Enter');
    await choose(page, 'Start', 'NIGRI.PAPUR@LAROL.EXAMPLE');
    await page.getByText(/shortest path of 3 hops: /).waitFor();
    const { edges } = await waitForPicture(page, 'graph with 4 nodes, 3 relationships, 4 kinds');
    expect(edges.map(({ label }) => label).toSorted()).toEqual([
      'GH_HasRole',
      'GH_SyncedTo',
      'GH_WriteOrganizationCustomOrgRole',
    ]);
    await takePicture(page, 'paths-into-platform-light');
  });
});

describe('paths', () => {
  beforeAll(async () => {
    sample = await readSample();
  });

  it('lead from a start to an end as soon as both are chosen, and back by a swap', async () => {
    const page = await browser.open();
    await openPathfinding(page);
    expect(await page.getByRole('button', { name: 'Find paths' }).isDisabled()).toBe(true);
    await choose(page, 'Start', sample.farName);
    await choose(page, 'End', ADMINS);
    const found = page.getByText(new RegExp(`shortest paths? of ${sample.hops} hops: `));
    await found.waitFor();
    expect(await box(page, 'Start').inputValue()).toBe(sample.farName);
    await takePicture(page, 'paths-between-light');

    await page.getByRole('button', { name: 'Show as Cypher' }).click();
    await page.getByText('allShortestPaths').first().waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Swap start and end' }).click();
    await page.waitForURL(new RegExp(`secondarySearch=${sample.far}`));
    expect(await box(page, 'End').inputValue()).toBe(sample.farName);
  });

  it('show which accounts are disabled', async () => {
    const page = await browser.open();
    await openPathfinding(page, { ...between(), primarySearch: sample.disabled });
    await waitForPicture(page, /^graph with [1-9]\d* nodes/);

    const countDisabled = async () =>
      (await readPicture(page)).nodes.filter(({ marks }) => marks.includes('disabled')).length;
    await expect.poll(countDisabled).toBe(1);
  });

  it('that there are none of may lead in the other direction', async () => {
    const page = await browser.open();
    await openPathfinding(page, { ...between(), primarySearch: sample.powerless });
    await page.getByText('No path leads from the start to the end.').waitFor();
    await page.getByText('Only relationships that give control were followed.').waitFor();
    await page.getByText(/shortest paths? of \d+ hops? in the other direction\./).waitFor();
    await takePicture(page, 'paths-none-light');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText(/shortest paths? of \d+ hops?: /).waitFor();
    expect(await box(page, 'Start').inputValue()).toBe(ADMINS);
  });

  it('follow only the kinds that are ticked, and say what others would find', async () => {
    const page = await browser.open();
    await openPathfinding(page, between());
    await page.getByText(/shortest paths? of/).waitFor();
    await page.getByRole('button', { name: /^All \d+ kinds/ }).click();
    await page.getByRole('button', { name: 'None', exact: true }).click();
    await page.getByText(/^No kinds are selected/).waitFor();
    expect(await page.getByRole('button', { name: 'Find paths' }).isDisabled()).toBe(true);

    await page.getByLabel('Find a kind').fill('azruns');
    await page.getByRole('checkbox', { name: 'AZRunsAs' }).check();
    await page.getByText('No path leads from the start to the end with 1 kind.').waitFor();
    await page.getByText(/^Not followed: .+ more kinds, and relationships that give no control\.$/).waitFor();
    await page.locator('input:indeterminate').first().waitFor();
    expect(await page.locator('input:indeterminate').count()).toBe(2);

    await page.getByLabel('Save this selection as').fill('Only <b>this</b>');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Only <b>this</b>', exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'paths-filter-light');

    await page.getByText(/shortest paths? of \d+ hops with all kinds\./).waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText(/shortest paths? of \d+ hops: /).waitFor();
    await page.getByRole('button', { name: 'Only <b>this</b>', exact: true }).click();
    await page.getByText('No path leads from the start to the end with 1 kind.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: /^1 of \d+ kinds/ }).click();
    await page.getByRole('button', { name: 'Forget the preset Only <b>this</b>' }).click();
    await page.getByRole('group', { name: 'Presets' }).waitFor({ state: 'detached' });
  });

  it('keep away from what is excluded, until it is allowed again', async () => {
    const page = await browser.open();
    await openPathfinding(page, { ...between(), excludedNodes: [sample.far] });
    await page
      .getByText('No path leads from the start to the end without 1 excluded node or edge.')
      .waitFor();
    await page.getByText(/shortest paths? of \d+ hops without the exclusions\./).waitFor();
    const list = page.getByRole('list', { name: 'Excluded from paths' });
    await list.getByText(sample.farName).waitFor();
    await takePicture(page, 'paths-excluded-light');
    await page.getByRole('button', { name: `Allow ${sample.farName} again` }).click();
    await page.getByText(/shortest paths? of \d+ hops: /).waitFor();
    expect(await list.count()).toBe(0);

    await page.goBack();
    await list.getByText(sample.farName).waitFor();
  });

  it('come from what is owned, and lead to tier zero', async () => {
    const page = await browser.open();
    await openPathfinding(page, between());
    await page.getByText(/shortest paths? of/).waitFor();
    await page.getByLabel('Paths', { exact: true }).selectOption('from-owned');
    await page.getByText(/^No path leads from a node marked as Owned/).waitFor();
    await page.getByText(/Perhaps nothing is marked as Owned yet/).waitFor();
    await page.getByLabel('Paths', { exact: true }).selectOption('to-tier-zero');
    await page.getByText(/nodes of Tier Zero in reach: /).waitFor();
    await takePicture(page, 'paths-to-tier-zero-light');
    await page.getByRole('switch', { name: 'Avoid disabled principals' }).check();
    expect(new URL(page.url()).searchParams.get('avoidsDisabled')).toBe('true');
  });

  it('cost an attacker least where that is asked for', async () => {
    const page = await browser.open();
    await openPathfinding(page, between());
    await page.getByText(/shortest paths? of/).waitFor();
    await page.getByText('Cheapest', { exact: true }).click();
    await page.getByText(/cheapest paths?, each of cost \d+: /).waitFor();
    expect(new URL(page.url()).searchParams.get('pathWeight')).toBe('cost');
    await takePicture(page, 'paths-cheapest-light');
  });

  it('are as short as is asked for', async () => {
    const page = await browser.open();
    const kinds = { pathFilters: ['AZRunsAs'] };
    await openPathfinding(page, { ...between(), ...kinds, pathMode: 'to' });
    await page.getByText('No path leads to this node with 1 kind.').waitFor();
    await page.getByLabel('At most').selectOption('1');
    await page.getByText('No path leads to this node with 1 kind, of at most 1 hop.').waitFor();
    await page.getByText(/nodes have a path with all kinds\./).waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText(/^By hops: 1: \d+$/).waitFor();
  });

  it('are found by keyboard alone', async () => {
    const page = await browser.open();
    await openPathfinding(page);
    await page.getByRole('tab', { name: 'Pathfinding' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.insertText(sample.farName);
    await page.getByRole('listbox').getByText(sample.farName).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/primarySearch=/);
    await page.keyboard.press('Tab');
    await page.keyboard.insertText('domain admins@larol');
    await page.getByRole('listbox').getByText(ADMINS).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/shortest paths? of \d+ hops: /).waitFor();
  });

  it('of nodes that are gone are told so', async () => {
    const page = await browser.open();
    await openPathfinding(page, { ...between(), primarySearch: 'S-1-gone' });
    await page.getByText(/has no node with one of these object ids/).waitFor();
  });

  itInBothThemes('are shown without barriers (%s)', async (look) => {
    const page = await browser.open();
    await openPathfinding(page, {
      secondarySearch: sample.admins,
      searchType: 'pathfinding',
      pathMode: 'to',
      excludedNodes: [sample.between],
      excludedEdges: ['1_MemberOf_2'],
    });
    await page.getByText(/nodes? reach(es)? it: /).waitFor();
    await page.getByRole('button', { name: /^All \d+ kinds/ }).click();
    await page.getByRole('button', { name: 'Kinds of Lateral Movement' }).click();
    await page.getByRole('checkbox', { name: 'AdminTo' }).waitFor();
    await look(page, 'paths-filter-tree');
  });
});
