import { text } from 'node:stream/consumers';
import { ROLES } from '@secgraph/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startSamlProviderSite } from '../../../tools/service/test/saml-provider-site.ts';
import { openApi, upload as uploadGraph } from './browser/ask-service.ts';
import { CLIENT, startIdentityProvider } from './browser/identity-provider.ts';
import { lookAt } from './browser/in-both-themes.ts';
import { logIn, openAsAdministrator } from './browser/log-in.ts';
import { createAuthenticator } from './browser/one-time-codes.ts';
import { findBarriers, openBrowser, takePicture } from './browser/open-browser.ts';
import { PASSWORD, startService } from './browser/start-service.ts';

const browser = await openBrowser();
const service = await startService('empty', { SECGRAPH_SSO_INTERNAL_HOSTS: 'localhost' });
const api = await openApi(service);
const USERS = '/administration/manage-users';

interface NewUser {
  readonly id: string;
}

async function createUser(principal: string, fields: object = {}): Promise<NewUser> {
  const body = { principal, roles: [3], secret: PASSWORD, ...fields };
  const answer = await api.ask('/api/v2/platform-users', body);

  return (answer as { data: NewUser }).data;
}

async function openUsers(page: Page, search = ''): Promise<void> {
  await openAsAdministrator(page, service, `${USERS}${search}`);
  await page.getByRole('table', { name: 'Users' }).waitFor();
}

const rows = (page: Page) => page.getByRole('table', { name: 'Users' }).getByRole('row');
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });

async function act(page: Page, user: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${user}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

describe('users', () => {
  it('invites an auditor, as somebody does who has never seen the pages', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('button', { name: 'Collapse navigation' }).click();
    await pages.getByRole('link', { name: 'Administration' }).click();
    await page.getByRole('heading', { level: 1, name: 'Administration' }).waitFor();
    await lookAt(page, 'administration');
    await page.getByRole('main').getByRole('link', { name: 'Users' }).last().click();
    await page.getByRole('button', { name: 'Invite a user' }).click();

    const form = page.getByRole('form', { name: 'Invite a user' });
    await form.getByLabel('Logs in as').fill('audrey');
    await form.getByLabel('E-mail address').fill('audrey@example.org');
    const create = form.getByRole('button', { name: 'Create user' });
    expect(await create.isDisabled()).toBe(true);
    await form.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Auditor' }).click();
    await form.getByText('Can read data and audit logs.').waitFor();
    await form.getByRole('button', { name: 'Make one' }).click();
    await takePicture(page, 'invite-light');
    await create.click();
    const handover = page.getByRole('dialog', { name: 'User created' });
    const invitation = (await handover.getByLabel('Invitation').textContent()) ?? '';
    const password = /Password: (.*)/.exec(invitation)?.[1] ?? '';
    expect(invitation).toContain(`Address: ${service.pages}/login`);
    await lookAt(page, 'invitation');
    await handover.getByRole('button', { name: 'Done' }).click();
    await rowOf(page, 'audrey').getByText('Password expired').waitFor();

    const invited = await browser.open();
    await invited.goto(`${service.pages}/login`);
    await logIn(invited, password, 'audrey');
    await invited.getByLabel('Current password', { exact: true }).fill(password);
    await invited.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await invited.getByRole('button', { name: 'Change password' }).click();
    const ways = invited.getByRole('navigation', { name: 'Pages' });
    await ways.getByRole('button', { name: 'Administration' }).click();
    await ways.getByRole('link', { name: 'Users' }).click();
    // An auditor reads who there is, and changes nobody.
    await rowOf(invited, 'audrey').getByText('Enabled').waitFor();
    expect(await invited.getByRole('button', { name: 'Invite a user' }).count()).toBe(0);
    expect(await invited.getByRole('button', { name: 'Actions for audrey' }).count()).toBe(0);
  });

  it('are filtered and sorted by the address, which follows what is chosen', async () => {
    await createUser('filter-anna', { email_address: 'anna@example.org', roles: [5] });
    await createUser('filter-berta', {
      is_disabled: true,
      first_name: '<b>Berta</b>',
      last_name: '\u202Egnol',
    });
    const page = await browser.open();
    await openUsers(page, '?text=filter-&sort=-name');
    await expect
      .poll(async () => (await rows(page).allTextContents()).slice(1).map((text) => text.slice(0, 12)))
      .toEqual(['filter-berta', 'filter-annaa']);
    await page.getByRole('button', { name: 'Logs in as' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBeNull();
    await rows(page).nth(1).getByText('filter-anna').waitFor();

    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Disabled' }).click();
    await rowOf(page, 'filter-anna').waitFor({ state: 'hidden' });
    await rowOf(page, 'filter-berta').getByText('<b>Berta</b>').waitFor();
    expect(new URL(page.url()).searchParams.get('status')).toBe('disabled');
    await page.getByLabel('Name or e-mail address').fill('nobody at all');
    await page.getByText('No user matches these filters.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    await page.getByText('No user matches these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await rowOf(page, 'filter-anna').waitFor();
  });

  it('has details, without barriers', async () => {
    const { id } = await createUser('details', { email_address: 'details@example.org' });
    const page = await browser.open();
    await openUsers(page);
    await lookAt(page, 'users');
    await page.getByRole('button', { name: 'details', exact: true }).click();
    const details = page.getByRole('dialog', { name: 'details' });
    await details.getByText('No API tokens.').waitFor();
    expect(new URL(page.url()).searchParams.get('user')).toBe(id);
    await lookAt(page, 'user-details');
    await page.goBack();
    await details.waitFor({ state: 'hidden' });
  });

  it('get tokens of which the key is shown once, and lose them', async () => {
    const { id } = await createUser('robot');
    const page = await browser.open();
    await openUsers(page, `?user=${id}`);
    const details = page.getByRole('dialog', { name: 'robot' });
    await details.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Name', { exact: true }).fill('collector');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const made = page.getByRole('dialog', { name: 'Keep the key of your token' });
    await made.getByLabel('Key', { exact: true }).waitFor();
    await made.getByRole('button', { name: 'I have kept it' }).click();
    await details.getByRole('row', { name: /collector/ }).waitFor();
    const tokens = await api.ask(`/api/v2/tokens?user_id=eq:${id}`);
    expect(tokens).toMatchObject({ data: { tokens: [{ user_id: id, name: { string: 'collector' } }] } });

    await details.getByRole('button', { name: 'Revoke collector' }).click();
    await page
      .getByRole('dialog', { name: 'Revoke a token' })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await details.getByText('No API tokens.').waitFor();
  });

  it('are edited, disabled, enabled and deleted', async () => {
    await createUser('edward');
    const page = await browser.open();
    await openUsers(page, '?text=edward');
    await act(page, 'edward', 'Edit');
    const form = page.getByRole('form', { name: 'Edit user' });
    await form.getByLabel('Logs in as').fill('admin');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Somebody else logs in with this name.').waitFor();
    await form.getByLabel('Logs in as').fill('edward the second');
    await form.getByLabel('First name').fill('Edward');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'hidden' });
    await rowOf(page, 'edward the second').getByText('Edward', { exact: true }).waitFor();

    for (const [action, status] of [
      ['Disable', 'Disabled'],
      ['Enable', 'Enabled'],
    ] as const) {
      await act(page, 'edward the second', action);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: action }).click();
      await dialog.waitFor({ state: 'hidden' });
      await rowOf(page, 'edward the second').getByText(status).waitFor();
    }
    await act(page, 'edward the second', 'Delete');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No user matches these filters.').waitFor();
  });

  it('get another password, and lose their one-time codes', async () => {
    const { id } = await createUser('lost');
    const own = await openApi(service, 'lost');
    const mfa = `/api/v2/platform-users/${id}/mfa`;
    const enrolment = (await own.ask(mfa, { secret: PASSWORD })) as { data: { totp_secret: string } };
    const app = createAuthenticator(enrolment.data.totp_secret);
    await own.ask(`${mfa}-activation`, { otp: app.nextCode() });

    const page = await browser.open();
    await openUsers(page, '?text=lost');
    await rowOf(page, 'lost').getByText('Password and codes').waitFor();
    await act(page, 'lost', 'Turn off one-time codes');
    await page.getByLabel('Your password').fill('wrong');
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('The password is not right.').waitFor();
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Turn off' }).click();
    await rowOf(page, 'lost').getByText('Password', { exact: true }).waitFor();

    await api.ask('/api/v2/tokens', { token_name: 'old', user_id: id, current_secret: PASSWORD });
    await act(page, 'lost', 'Set password');
    const dialog = page.getByRole('dialog', { name: 'Set password' });
    const save = dialog.getByRole('button', { name: 'Set password' });
    await dialog.getByText('Now: 1.').waitFor();
    expect(await dialog.getByLabel('Revoke the API tokens of this user as well').isChecked()).toBe(true);
    await lookAt(page, 'set-password');
    await dialog.getByLabel('Password', { exact: true }).fill('short');
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByLabel('Password', { exact: true }).fill('Another-Horse-6-Battery');
    await dialog.getByLabel('Has to choose another password at the next login').uncheck();
    await save.click();
    await page.getByText('Password: Another-Horse-6-Battery').waitFor();
    const left = await api.ask(`/api/v2/tokens?user_id=eq:${id}`);
    expect(left).toMatchObject({ data: { tokens: [] } });
    await page.getByRole('button', { name: 'Done' }).click();
    const user = await browser.open();
    await user.goto(`${service.pages}/login`);
    await logIn(user, 'Another-Horse-6-Battery', 'lost');
    await user.getByRole('navigation', { name: 'Pages' }).waitFor();

    await act(page, 'lost', 'Let password expire');
    await page.getByRole('dialog').getByRole('button', { name: 'Let it expire' }).click();
    await rowOf(page, 'lost').getByText('Password expired').waitFor();
  });

  it('do not lock themselves out', async () => {
    const page = await browser.open();
    await openUsers(page, '?text=admin');
    await page.getByRole('button', { name: 'Actions for admin' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Edit']);
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByText('Another administrator has to change your role.').waitFor();
  });

  it('are kept to some environments, where that is switched on', async () => {
    const domain = (id: string, name: string) => ({
      id,
      kinds: ['Domain', 'Base'],
      properties: { name, domainsid: id },
    });
    const nodes = [domain(CORP, 'CORP.LOCAL'), domain('S-1-5-21-2', 'OTHER.LOCAL')];
    await uploadGraph(api, { metadata: { source_kind: 'Base' }, graph: { nodes, edges: [] } });
    await switchLimitedAccess();
    const page = await browser.open();
    await openUsers(page);
    await page.getByRole('button', { name: 'Invite a user' }).click();
    const form = page.getByRole('form', { name: 'Invite a user' });
    await form.getByLabel('Logs in as').fill('limited');
    const choose = async (role: string) => {
      await form.getByRole('combobox', { name: 'Role' }).click();
      await page.getByRole('option', { name: role, exact: true }).click();
    };
    await choose('Power User');
    await form.getByText('the user sees all environments').waitFor();
    await choose('Read-Only');
    await form.getByText('the user sees nothing of the graph').waitFor();
    await form.getByRole('combobox', { name: 'Environments' }).click();
    await page.getByRole('option', { name: 'CORP.LOCAL' }).click();
    await form.getByText('Nothing of others is shown').waitFor();
    await page.keyboard.press('Escape');
    await lookAt(page, 'invite-limited');
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await form.getByLabel('Has to choose another password').uncheck();
    await form.getByRole('button', { name: 'Create user' }).click();
    await page.getByRole('button', { name: 'Done' }).click();

    const own = await openApi(service, 'limited');
    const seen = async () => {
      const { data } = (await own.ask('/api/v2/available-domains?sort_by=name')) as {
        data: { name: string }[];
      };
      return data.map(({ name }) => name);
    };
    expect(await seen()).toEqual(['CORP.LOCAL']);
    await page.getByRole('button', { name: 'limited', exact: true }).click();
    const details = page.getByRole('dialog', { name: 'limited' });
    await details.getByText('CORP.LOCAL').waitFor();
    await details.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('form', { name: 'Edit user' });
    await edit.getByText('CORP.LOCAL').waitFor();
    await edit.getByRole('radio', { name: 'All environments' }).check();
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor({ state: 'hidden' });
    await expect.poll(seen).toEqual(['CORP.LOCAL', 'OTHER.LOCAL']);
    await switchLimitedAccess();
  }, 120_000);
});

const CORP = 'S-1-5-21-1';

async function switchLimitedAccess(): Promise<void> {
  const { data } = (await api.ask('/api/v2/features')) as { data: { id: number; key: string }[] };
  const flag = data.find(({ key }) => key === 'environment_targeted_access_control');
  await api.ask(`/api/v2/features/${flag?.id}/toggle`, undefined, 'PUT');
}

describe('roles', () => {
  it('are told with what each may do', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/administration/roles');
    const matrix = page.getByRole('table', { name: 'Permissions of each role' });
    await matrix.waitFor();
    const columns = await matrix.getByRole('columnheader').allTextContents();
    expect(columns).toEqual(['Permission', ...ROLES.map(({ name }) => name)]);
    for (const permission of ['db/Wipe', 'graphdb/Ingest']) {
      const cells = matrix.getByRole('row').filter({ hasText: permission }).getByRole('cell');
      const marks = await Promise.all(
        ROLES.map((_, index) => cells.nth(index).getByRole('img', { name: 'Yes' }).count()),
      );
      expect(marks.map(Boolean)).toEqual(
        ROLES.map(({ permissions }) => permissions.some((granted) => granted === permission)),
      );
    }
    await lookAt(page, 'roles');
    await page.getByRole('link', { name: 'Users with the role Auditor' }).click();
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    expect(new URL(page.url()).searchParams.get('role')).toBe('Auditor');
  });
});

describe('the audit log', () => {
  it('tells who changed what, from what to what', async () => {
    const name = 'audited';
    const { id } = await createUser(name, { first_name: 'Before' });
    await api.ask(`/api/v2/platform-users/${id}`, { first_name: 'After' }, 'PATCH');
    const page = await browser.open();
    await openAsAdministrator(page, service, '/administration/audit-log?action=UpdateUser');
    const entries = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
    // By what it is called, and what was changed.
    const entry = entries.filter({ hasText: `${name}: first name changed from “Before” to “After”` });
    await entry.getByText('Done').waitFor();
    // What was asked for is not told beside what came of it.
    expect(await entry.count()).toBe(1);
    expect(await findBarriers(page)).toEqual([]);
    await entry.getByRole('button', { name: 'Update user' }).click();
    const details = page.getByRole('dialog', { name: 'Update user' });
    const field = details.getByRole('row').filter({ hasText: 'first_name' });
    await field.waitFor();
    expect(await field.getByRole('cell').allTextContents()).toEqual(['first_name', 'After', 'Before']);
    await lookAt(page, 'audit-entry');
    await page.reload();
    await details.getByText('Before').waitFor();
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await entries.filter({ hasText: 'Create user' }).first().waitFor();
    await lookAt(page, 'audit-log');
  });

  it('is written as a file of all that the filters match', async () => {
    const { id } = await createUser('exported', { first_name: '=1+1' });
    const page = await browser.open();
    await openAsAdministrator(page, service, '/administration/audit-log?action=CreateUser&actor=admin');
    await page.getByRole('table', { name: 'Audit log' }).waitFor();
    for (const format of ['CSV', 'JSON'] as const) {
      await page.getByRole('button', { name: 'Export' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: format }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe(`secgraph-audit-log.${format.toLowerCase()}`);
      const written = await text(await file.createReadStream());
      expect(written).toContain(id);
      expect(written).not.toContain('LoginAttempt');
    }
  });

  it('says where nothing matches, and refuses nothing that is no day', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/administration/audit-log?until=2001-01-01&since=nonsense');
    await page.getByText('No entry matches these filters.').waitFor();
    expect(await page.getByLabel('From day').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('table', { name: 'Audit log' }).waitFor();
    await page.goto(`${service.pages}/administration/audit-log?entry=999999999`);
    await page.getByText('The audit log has no such entry').waitFor();
  });
});

describe('the configuration', () => {
  it('is changed and reset, and says what is refused', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/administration/configuration');
    const row = page.getByRole('row').filter({ hasText: 'API Token Expiration' });
    await row.getByText('Off, Expiration period: 90 days').waitFor();
    // What nobody may change over the API is told, and not offered.
    await page
      .getByRole('row')
      .filter({ hasText: 'Auth Session TTL Hours' })
      .getByText('Not by the API')
      .waitFor();
    await lookAt(page, 'configuration');

    await row.getByRole('button', { name: 'Change API Token Expiration' }).click();
    const dialog = page.getByRole('dialog', { name: 'API Token Expiration' });
    await dialog.getByLabel('Expiration period').fill('400');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('ExpirationPeriod: must be >= 1 and <= 365').waitFor();
    await lookAt(page, 'parameter');
    await dialog.getByLabel('Expiration period').fill('30');
    await dialog.getByLabel('On', { exact: true }).check({ force: true });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByText('On, Expiration period: 30 days').waitFor();
    await row.getByText('changed').waitFor();

    await page.goto(`${service.pages}/administration/configuration?change=auth.api_token_expiration`);
    await dialog.getByRole('button', { name: 'Reset to default' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByText('Off, Expiration period: 90 days').waitFor();
  });

  it('breaks no page by telling plain nulls', async () => {
    const plain = (mode: string) => api.ask('/api/v2/config', { key: 'wire.nulls', value: { mode } }, 'PUT');
    await createUser('nobody-in-particular');
    await plain('plain');
    const page = await browser.open();
    await openUsers(page, '?text=in-particular');
    await page.getByRole('button', { name: 'nobody-in-particular', exact: true }).click();
    await page.getByRole('dialog').getByText('No API tokens.').waitFor();
    await plain('wrapped');
  });
});

describe('features', () => {
  it('are switched after a look at what that means', async () => {
    const page = await browser.open();
    await openAsAdministrator(page, service, '/administration/early-access-features');
    const feature = page.getByRole('switch', { name: 'Zones and Labels' });
    await page.getByRole('row').filter({ hasText: 'OIDC Support' }).getByText('On, fixed').waitFor();
    await lookAt(page, 'features');
    for (const [action, isOn] of [
      ['Switch off', false],
      ['Switch on', true],
    ] as const) {
      await feature.click({ force: true });
      await page.getByRole('dialog').getByRole('button', { name: action }).click();
      await expect.poll(() => feature.isChecked()).toBe(isOn);
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
  });
});

describe('single sign-on', () => {
  it('by OpenID Connect is set up, tested, changed and deleted', async () => {
    const idp = await startIdentityProvider();
    const name = 'Company';
    const slug = 'company';
    const callback = `${service.url}/api/v2/sso/${slug}/callback`;
    await idp.restart(callback);
    const page = await browser.open();
    await openAsAdministrator(page, service, '/administration/sso-configuration');
    await page.getByText('No providers yet: everyone logs in with a password').waitFor();
    await page.getByRole('button', { name: 'New provider' }).click();
    const form = page.getByRole('form', { name: 'New provider' });
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Issuer').fill('http://localhost:9');
    await form.getByLabel('Client id').fill(CLIENT.client_id);
    await form.getByLabel('Client secret').fill(CLIENT.client_secret);
    await form.getByLabel('Create users at their first login').check();
    await form.getByLabel('Roles come from the provider').check();
    await lookAt(page, 'new-provider');
    await form.getByRole('button', { name: 'Create' }).click();
    await form.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name, exact: true }).click();
    const panel = page.getByRole('dialog', { name });
    await panel.getByText(callback).waitFor();
    await panel.getByText('with the role that the provider names; where it names none, Read-Only').waitFor();
    await panel.getByRole('button', { name: 'Test this provider' }).click();
    await panel.getByText('does not answer').waitFor();
    await panel.getByText('Nobody can log in by it like this.').waitFor();

    await panel.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('form', { name: 'Edit provider' });
    await edit.getByLabel('Issuer').fill(idp.issuer);
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor({ state: 'hidden' });
    await panel.getByText(idp.issuer).first().waitFor();
    await panel.getByRole('button', { name: 'Test this provider' }).click();
    await panel.getByText('Nothing is wrong.').waitFor();
    expect(await panel.getByRole('img', { name: 'Right' }).count()).toBe(4);
    await lookAt(page, 'provider');

    const providers = (await api.ask('/api/v2/sso-providers')) as { data: { id: number }[] };
    const user = `by-${slug}`;
    await createUser(user, { sso_provider_id: providers.data[0]?.id });
    await page.reload();
    await panel.getByRole('button', { name: 'Delete' }).click();
    const confirm = page.getByRole('dialog', { name: 'Delete provider' });
    await confirm.getByText(user).waitFor();
    await confirm.getByRole('button', { name: 'Delete' }).click();
    const lockedOut = page.getByRole('dialog', { name: 'Provider deleted' });
    await lockedOut.getByRole('button', { name: `Set password of ${user}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Set password' });
    await dialog.getByRole('button', { name: 'Make one' }).click();
    await dialog.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('dialog', { name: 'Password set' }).getByRole('button', { name: 'Done' }).click();
    await lockedOut.getByText('Has a password').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await lockedOut.getByRole('button', { name: 'Done' }).click();
    await page.getByText('No providers yet: everyone logs in with a password').waitFor();
  });

  it('by SAML takes the metadata of the provider, and gives back its certificate', async () => {
    const site = await startSamlProviderSite('Signed', `${service.url}/api/v2/sso/signed/callback`);
    const [metadata = ''] = /<\?xml.*<\/md:EntityDescriptor>/s.exec(site.registration.payload) ?? [];
    await site.stop();
    const page = await browser.open();
    await openAsAdministrator(page, service, '/administration/sso-configuration');
    await page.getByRole('button', { name: 'New provider' }).click();
    await page.getByText('SAML 2.0', { exact: true }).click();
    const form = page.getByRole('form', { name: 'New provider' });
    await form.getByLabel('Name').fill('Signed');
    const create = form.getByRole('button', { name: 'Create' });
    expect(await create.isDisabled()).toBe(true);
    const upload = async (content: string) => {
      const chooser = page.waitForEvent('filechooser');
      await form.getByRole('button', { name: 'Metadata' }).click();
      const file = { name: 'metadata.xml', mimeType: 'text/xml', buffer: Buffer.from(content) };
      await (await chooser).setFiles(file);
    };
    await upload('<html/>');
    await create.click();
    await form.getByText('metadata must have one EntityDescriptor as its root').waitFor();
    await upload(metadata);
    await create.click();
    await form.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Signed', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Signed' });
    await panel.getByText(`${service.url}/api/v2/sso/signed/callback`).waitFor();
    await panel.getByRole('button', { name: 'Test this provider' }).click();
    await panel.getByText('is good until').waitFor();
    const download = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Signing certificate' }).click();
    expect((await download).suggestedFilename()).toBe('signed-signing-certificate.pem');
    await panel.getByRole('button', { name: 'Delete' }).click();
    const confirm = page.getByRole('dialog', { name: 'Delete provider' });
    await confirm.getByText('No user logs in by it.').waitFor();
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No providers yet: everyone logs in with a password').waitFor();
  });
});

describe('custom kinds', () => {
  it('get an icon and a colour, and lose them', async () => {
    const kind = 'Gadget <b>';
    const page = await browser.open();
    await openAsAdministrator(page, service, '/administration/custom-kinds');
    await page.getByText('No custom kinds yet').waitFor();
    await page.getByRole('button', { name: 'New custom kind' }).click();
    const form = page.getByRole('form', { name: 'Custom kind' });
    await form.getByLabel('Kind', { exact: true }).fill('User');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('the kind User is built in and has an icon').waitFor();
    await form.getByLabel('Kind', { exact: true }).fill(kind);
    await form.getByPlaceholder('Search icons').fill('mug hot');
    await form.getByRole('radio', { name: 'mug-hot', exact: true }).check({ force: true });
    await form.getByRole('textbox', { name: 'Colour', exact: true }).fill('#12zz');
    await form.getByText('Write # and three or six hexadecimal digits.').waitFor();
    expect(await form.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await form.getByRole('textbox', { name: 'Colour', exact: true }).fill('#C990C0');
    await form.getByRole('img', { name: `${kind}, dark` }).waitFor();
    await lookAt(page, 'custom-kind');
    await form.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('table', { name: 'Custom kinds' }).getByRole('row').filter({ hasText: kind });
    await row.getByText('mug-hot').waitFor();
    expect(await api.ask(`/api/v2/custom-nodes/${encodeURIComponent(kind)}`)).toMatchObject({
      data: { config: { icon: { type: 'font-awesome', name: 'mug-hot', color: '#C990C0' } } },
    });

    await row.getByRole('button', { name: `Change ${kind}` }).click();
    expect(new URL(page.url()).searchParams.get('kind')).toBe(kind);
    await form.getByPlaceholder('Search icons').fill('no such icon');
    await form.getByText('No icon has such a name.').waitFor();
    await form.getByPlaceholder('Search icons').fill('cog');
    await form.getByRole('radio', { name: 'gear', exact: true }).check({ force: true });
    await form.getByRole('button', { name: 'Save' }).click();
    await row.getByText('gear').waitFor();
    await lookAt(page, 'custom-kinds');
    await row.getByRole('button', { name: `Remove the icon of ${kind}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No custom kinds yet').waitFor();
  });
});
