import { text as readText } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApi } from './browser/ask-service.ts';
import { goTo } from './browser/go-to.ts';
import { itInBothThemes } from './browser/in-both-themes.ts';
import { PASSWORD } from './browser/launch-service.ts';
import { logIn, openAsAdministrator } from './browser/log-in.ts';
import { menuItem } from './browser/menus.ts';
import { findBarriers, openBrowser } from './browser/open-browser.ts';
import { startService } from './browser/start-service.ts';
import { written } from './browser/written.ts';

const browser = await openBrowser();
const service = await startService('sample');
const api = await openApi(service);
const ZONES = '/privilege-zones';
const TAGGED_MS = 60_000;
const READER = 'reader';

interface Tag {
  readonly id: number;
  readonly name: string;
  readonly type: number;
  readonly position: number | null;
  readonly analysis_enabled: boolean | null;
  readonly counts: { readonly members: number; readonly selectors: number };
}

async function readTags(): Promise<readonly Tag[]> {
  const { data } = (await api.ask('/api/v2/asset-group-tags?counts=true')) as {
    data: { tags: readonly Tag[] };
  };
  return data.tags;
}

async function readTag(name: string): Promise<Tag> {
  const tag = (await readTags()).find((known) => known.name === name);
  if (tag === undefined) {
    throw new Error(`there is no zone ${name}`);
  }

  return tag;
}

async function createZone(name: string): Promise<number> {
  const { data } = (await api.ask('/api/v2/asset-group-tags', { type: 1, name })) as { data: { id: number } };

  return data.id;
}

const table = (page: Page, name: string): Locator => page.getByRole('table', { name, exact: true });

async function writeStatement(page: Page, statement: string): Promise<void> {
  await page.getByText('Cypher', { exact: true }).click();
  await page.locator('.cm-content').click();
  await page.keyboard.insertText(statement);
}

beforeAll(async () => {
  const { data } = (await api.ask('/api/v2/roles')) as { data: { roles: { id: number; name: string }[] } };
  await api.ask('/api/v2/bloodhound-users', {
    principal: READER,
    secret: PASSWORD,
    needs_password_reset: false,
    roles: data.roles.filter(({ name }) => name === 'Read-Only').map(({ id }) => id),
  });
}, 120_000);

describe('zones and labels', () => {
  it('a zone is made from a query, and its members are certified', async () => {
    const page = await browser.open({ height: 1000 });
    await openAsAdministrator(page, service);
    await page.getByRole('link', { name: 'Zones and labels' }).click();
    await page.getByRole('button', { name: 'New zone' }).click();
    const dialog = page.getByRole('dialog', { name: 'New zone' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Service accounts');
    await dialog.getByRole('switch', { name: 'Members have to be certified' }).click();
    await dialog.getByRole('button', { name: 'Create zone' }).click();

    await page.getByRole('heading', { level: 1, name: 'Service accounts' }).waitFor();
    expect((await readTag('Service accounts')).analysis_enabled).toBe(true);
    expect(await page.getByText('Not analysed', { exact: true }).count()).toBe(0);
    await page.getByText('There is no rule yet').waitFor();
    await page.getByRole('link', { name: 'New rule' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Users with a service principal name');
    await writeStatement(page, 'MATCH (u:User) WHERE u.hasspn = true RETURN u');
    const preview = table(page, 'Who would be in');
    await preview.getByText('Selected').first().waitFor();
    await preview.getByText('Contains').first().waitFor();
    await page.getByRole('button', { name: 'Create rule' }).click();

    await page.getByRole('link', { name: 'Look through them' }).click({ timeout: TAGGED_MS });
    await page.getByRole('checkbox', { name: 'Choose everything on this page' }).check();
    const { data } = (await api.ask('/api/v2/asset-group-tags/certifications?certified=eq:0')) as {
      data: { members: readonly { name: string; asset_group_tag_id: number }[] };
    };
    const count = data.members.length;
    await page.getByText(`${written(count)} chosen`).waitFor();
    await page.getByRole('button', { name: 'Certify …' }).click();
    const decision = page.getByRole('dialog', { name: `Certify ${count} objects` });
    await decision.getByRole('textbox', { name: 'Note' }).fill('Looked through with the operators');
    await decision.getByRole('button', { name: 'Certify' }).click();
    await page.getByText('No decisions pending.').waitFor();

    await page.getByRole('tab', { name: 'Zones' }).click();
    await page.getByRole('link', { name: 'Service accounts' }).click();
    await page.getByRole('group', { name: `${count} members by kind` }).waitFor({ timeout: TAGGED_MS });
    expect((await readTag('Service accounts')).counts.members).toBe(count);
    await page.getByRole('button', { name: /^Why/ }).first().click();
    await page
      .getByRole('list', { name: 'Reasons' })
      .getByText('Users with a service principal name')
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await page.getByRole('link', { name: 'History' }).click();
    await table(page, 'History').getByText('Looked through with the operators').first().waitFor();
  });

  itInBothThemes('show what there is, without barriers (%s)', async (look) => {
    const page = await browser.open({ height: 1000 });
    await openAsAdministrator(page, service, ZONES);
    const zero = await readTag('Tier Zero');
    const row = table(page, 'Zones').getByRole('row').filter({ hasText: 'Tier Zero' });
    await row.getByText(written(zero.counts.members), { exact: true }).waitFor();
    await row.getByText(`${written(zero.counts.selectors)} rules`).waitFor();
    await look(page, 'zones');

    await page.getByRole('button', { name: 'New zone' }).click();
    await page.getByRole('dialog', { name: 'New zone' }).waitFor();
    await look(page, 'zone-dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'New zone' }).waitFor({ state: 'hidden' });

    for (const [tab, list] of [
      ['Labels', 'Labels'],
      ['History', 'History'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await table(page, list).waitFor();
      await look(page, `zones-${tab.toLowerCase()}`);
    }
    await page.getByRole('tab', { name: 'Certifications' }).click();
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Any state' }).click();
    await table(page, 'Certifications').waitFor();
    await look(page, 'zones-certifications');

    await goTo(page, service, `${ZONES}/${zero.id}`);
    await table(page, 'Members').waitFor();
    await table(page, 'Rules').waitFor();
    await look(page, 'zone');

    await goTo(page, service, `${ZONES}/${zero.id}/rules/new`);
    await page.getByRole('textbox', { name: 'Add an object' }).fill('domain admins@larol');
    await page.getByRole('option').filter({ hasText: 'DOMAIN ADMINS@LAROL.EXAMPLE' }).first().click();
    await table(page, 'Who would be in').getByText('Selected').waitFor();
    await writeStatement(page, 'MATCH (n:Tag_Owned RETURN n');
    await page.getByText('The statement reads tags').waitFor();
    await page.getByText(/^Line 1, column/).waitFor();
    await look(page, 'zone-rule');
  });

  it('are put into order with buttons and with the mouse', async () => {
    await createZone('Upper');
    await createZone('Lower');
    const page = await browser.open();
    await openAsAdministrator(page, service, ZONES);
    const rows = table(page, 'Zones').getByRole('row');
    const order = async () =>
      (await rows.getByRole('link').allTextContents()).filter((name) => ['Upper', 'Lower'].includes(name));
    await expect.poll(order).toEqual(['Upper', 'Lower']);
    expect(await page.getByRole('button', { name: 'Move Tier Zero down' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Move Lower up' }).click();
    await expect.poll(order).toEqual(['Lower', 'Upper']);
    expect((await readTag('Lower')).position).toBeLessThan((await readTag('Upper')).position ?? 0);

    // The events of the mouse, whatever else moves on the screen meanwhile.
    const dataTransfer = await page.evaluateHandle('new DataTransfer()');
    const [upper, lower] = [rows.filter({ hasText: 'Upper' }), rows.filter({ hasText: 'Lower' })];
    await upper.dispatchEvent('dragstart', { dataTransfer });
    await lower.dispatchEvent('dragover', { dataTransfer });
    await lower.dispatchEvent('drop', { dataTransfer });
    await expect.poll(order).toEqual(['Upper', 'Lower']);
  });

  it('are changed and deleted, but not what came with the product', async () => {
    await createZone('Short lived');
    const page = await browser.open();
    await openAsAdministrator(page, service, ZONES);
    await page.getByRole('button', { name: 'What can be done with Tier Zero' }).click();
    await menuItem(page, 'Edit …').waitFor();
    expect(await menuItem(page, 'Delete …').count()).toBe(0);
    await menuItem(page, 'Edit …').press('Escape');
    await menuItem(page, 'Edit …').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'What can be done with Short lived' }).click();
    await menuItem(page, 'Edit …').click();
    const dialog = page.getByRole('dialog', { name: 'Edit zone' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Tier Zero');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('asset group tag name must be unique').waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Not-allowed');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Only letters, digits, spaces and underscores.').waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Long lived');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await table(page, 'Zones').getByRole('link', { name: 'Long lived' }).waitFor();

    await page.getByRole('button', { name: 'What can be done with Long lived' }).click();
    await menuItem(page, 'Delete …').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete zone' }).click();
    await table(page, 'Zones').getByRole('link', { name: 'Long lived' }).waitFor({ state: 'detached' });
    expect((await readTags()).map(({ name }) => name)).not.toContain('Long lived');
  });

  it('labels have no order and no certification', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, `${ZONES}?tab=labels`);
    await page.getByRole('button', { name: 'New label' }).click();
    const dialog = page.getByRole('dialog', { name: 'New label' });
    await dialog.getByRole('button', { name: 'Create label' }).click();
    await dialog.getByText('A label needs a name.').waitFor();
    expect(await dialog.getByRole('switch').count()).toBe(0);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Audit 2026');
    await dialog.getByRole('button', { name: 'Create label' }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit 2026' }).waitFor();
    await page.getByRole('link', { name: 'All labels' }).click();
    await table(page, 'Labels').getByRole('link', { name: 'Audit 2026' }).waitFor();
  });
});

describe('the rules of a zone', () => {
  it('select objects, are switched off, changed and deleted', async () => {
    const page = await browser.open();
    const id = await createZone('Helpdesk');
    await openAsAdministrator(page, service, `${ZONES}/${id}/rules/new`);
    await page.getByRole('button', { name: 'Create rule' }).click();
    await page.getByText('A rule needs a name.').waitFor();
    await page.getByText('Choose at least one object.').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('One group');
    await page.getByRole('textbox', { name: 'Add an object' }).fill('domain users@larol');
    await page.getByRole('option').filter({ hasText: 'DOMAIN USERS@LAROL.EXAMPLE' }).first().click();
    await page.getByRole('list', { name: 'Selected objects' }).getByText('DOMAIN USERS').waitFor();
    await page.getByRole('button', { name: 'Create rule' }).click();

    const rules = table(page, 'Rules');
    await rules.getByRole('link', { name: 'One group' }).waitFor();
    await rules.getByRole('switch', { name: 'Use One group' }).click();
    await expect.poll(() => rules.getByRole('switch', { name: 'Use One group' }).isChecked()).toBe(false);
    await page.getByText('Disabled', { exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('rules')).toBe('disabled');
    await rules.getByRole('link', { name: 'One group' }).click();
    await page.getByRole('button', { name: 'Delete rule …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete rule' }).click();
    await page.getByText('There is no rule yet').waitFor();
  });

  it('say what a change would change', async () => {
    const id = await createZone('Services of one letter');
    const rule = (await api.ask(`/api/v2/asset-group-tags/${id}/selectors`, {
      name: 'Services',
      seeds: [{ type: 2, value: 'MATCH (u:User) WHERE u.name STARTS WITH "SVC_A" RETURN u' }],
    })) as { data: { id: number } };
    const selected = async () => {
      const { data } = (await api.ask(
        `/api/v2/asset-group-tags/${id}/selectors/${rule.data.id}?counts=true`,
      )) as { data: { selector: { last_count: number | null } } };
      return data.selector.last_count;
    };
    await expect.poll(selected, { timeout: TAGGED_MS }).toBeGreaterThan(0);

    const page = await browser.open({ height: 1000 });
    await openAsAdministrator(page, service, `${ZONES}/${id}/rules/${rule.data.id}`);
    await page.getByText(/0 new, 0 would leave/).waitFor();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('MATCH (u:User) WHERE u.name STARTS WITH "SVC_B" RETURN u');
    await page.getByText('would leave', { exact: true }).first().waitFor();
    await page.getByText('new', { exact: true }).first().waitFor();
  });

  it('are made of a statement of the Explore page', async () => {
    const { id } = await readTag('Tier Zero');
    const page = await browser.open();
    await openAsAdministrator(page, service, '/explore?exploreSearchTab=cypher');
    await page.locator('.cm-content').click();
    await page.keyboard.insertText('MATCH (d:Domain) RETURN d');
    await page.getByRole('button', { name: 'Create a rule' }).click();
    await menuItem(page, 'of Tier Zero').click();
    await table(page, 'Who would be in').getByText('Selected').first().waitFor();
    expect(await page.locator('.cm-content').textContent()).toBe('MATCH (d:Domain) RETURN d');
    expect(new URL(page.url()).pathname).toContain(`${ZONES}/${id}/rules/new`);
  });

  it('that came with the product are read, and not changed', async () => {
    const zero = await readTag('Tier Zero');
    const page = await browser.open();
    await openAsAdministrator(page, service, `${ZONES}/${zero.id}?rules=default`);
    await table(page, 'Rules').getByRole('link').first().click();
    await page.getByText('This rule came with the product.').waitFor();
    expect(await page.getByRole('button', { name: 'Delete rule …' }).count()).toBe(0);
    expect(await page.getByRole('textbox', { name: 'Name' }).getAttribute('readonly')).not.toBeNull();
  });
});

describe('the members of a zone', () => {
  it('are narrowed and sorted; the address tells how', async () => {
    const zero = await readTag('Tier Zero');
    const page = await browser.open();
    await openAsAdministrator(page, service, `${ZONES}/${zero.id}`);
    const { data } = (await api.ask(`/api/v2/asset-group-tags/${zero.id}/members/counts`)) as {
      data: { counts: Readonly<Record<string, number>> };
    };
    const [kind = '', count = 0] = Object.entries(data.counts).toSorted(([, a], [, b]) => a - b)[0] ?? [];
    await page.getByText(`${kind} ${written(count)}`, { exact: true }).click();
    await expect.poll(() => table(page, 'Members').getByRole('row').count()).toBe(Math.min(count, 50) + 1);
    expect(new URL(page.url()).searchParams.get('kind')).toBe(kind);
    await page.getByText(`${kind} ${written(count)}`, { exact: true }).click();

    await page.getByRole('textbox', { name: 'Search members' }).fill('domain admins@');
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toMatchObject({ text: 'domain admins@', sort: '-name' });
    await page.reload();
    await expect
      .poll(async () =>
        (await table(page, 'Members').getByRole('link').allTextContents()).every((name) =>
          name.startsWith('DOMAIN ADMINS@'),
        ),
      )
      .toBe(true);
    await page.getByRole('textbox', { name: 'Search members' }).fill('nobody is called so');
    await page.getByText('Nothing is like this.').waitFor();
  });

  it('are those that are certified; what is not is one choice away', async () => {
    const { id, counts } = await readTag('Service accounts');
    const page = await browser.open();
    await openAsAdministrator(page, service, `${ZONES}/${id}`);
    await page.getByRole('combobox', { name: 'Certification' }).click();
    await page.getByRole('option', { name: 'Rejected' }).click();
    await page.getByText('Nothing is like this.').waitFor();
    await page.getByRole('combobox', { name: 'Certification' }).click();
    await page.getByRole('option', { name: 'Certified by a user' }).click();
    const states = table(page, 'Members').getByText('Certified by a user');
    await expect.poll(() => states.count()).toBe(counts.members);
    expect(new URL(page.url()).searchParams.get('state')).toBe('2');
    expect(await findBarriers(page)).toEqual([]);
  });

  it('that cannot be listed say so, and are listed on demand', async () => {
    const zero = await readTag('Tier Zero');
    const page = await browser.open();
    await page.route('**/members?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await openAsAdministrator(page, service, `${ZONES}/${zero.id}`);
    const alert = page.getByRole('alert').filter({ hasText: 'The members could not be listed' });
    await alert.waitFor();
    await page.unroute('**/members?*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await table(page, 'Members').waitFor();
  });

  it('of a zone that is gone are not looked for', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, `${ZONES}/4711`);
    await page.getByText('There is no such zone or label any more.').waitFor();
  });
});

describe('the history of zones', () => {
  it('is narrowed and exported', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, `${ZONES}?tab=history`);
    await table(page, 'History').waitFor();
    await page.getByRole('combobox', { name: 'Action' }).click();
    await page.getByRole('option', { name: 'Zone or label created' }).click();
    await expect
      .poll(() => table(page, 'History').getByRole('row').allTextContents())
      .toSatisfy((rows: readonly string[]) => rows.slice(1).every((row) => row.includes('created')));
    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), menuItem(page, 'CSV').click()]);
    const text = await readText(await file.createReadStream());
    expect(text).toMatch(/^\uFEFF?created_at,action,target/);
    expect(text).toContain('Service accounts');
    expect(text).not.toContain('CreateSelector');

    await page.getByRole('textbox', { name: 'Search the history' }).fill('no such thing');
    await page.getByText('No changes of this kind.').waitFor();
  });
});

describe('who may only read', () => {
  it('sees zones, rules and members, and no button that changes them', async () => {
    const page = await browser.open();
    await page.goto(`${service.pages}${ZONES}`);
    await logIn(page, PASSWORD, READER);
    await table(page, 'Zones').waitFor();
    expect(await page.getByRole('button', { name: 'New zone' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^What can be done/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Service accounts' }).click();
    await table(page, 'Members').waitFor();
    expect(await page.getByRole('link', { name: 'New rule' }).count()).toBe(0);
    await table(page, 'Rules').getByRole('link').first().click();
    await page.getByRole('form', { name: 'Rule' }).waitFor();
    expect(await page.getByRole('button', { name: 'Save rule' }).count()).toBe(0);
    await page.goto(`${service.pages}${ZONES}?tab=certifications&state=2`);
    await table(page, 'Certifications').waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
  });
});
