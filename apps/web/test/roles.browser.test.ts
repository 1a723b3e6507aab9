import { accessOf, type PermissionName, permissionsOfRoles, ROLES, ROUTES } from '@secgraph/contract';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PAGES, type PageEntry } from '../src/app/frame/pages.ts';
import { openApi } from './browser/ask-service.ts';
import { goTo } from './browser/go-to.ts';
import { PASSWORD } from './browser/launch-service.ts';
import { openAsUser } from './browser/log-in.ts';
import { findBarriers, openBrowser, takePicture } from './browser/open-browser.ts';
import { shareService } from './browser/share-service.ts';

type RouteId = (typeof ROUTES)[number]['id'];

interface Offers {
  /** Buttons and the routes that they ask; there only for who may ask them. */
  readonly buttons: Readonly<Record<string, RouteId>>;
  /** What stands beside them once the page has its answers, whoever looks: before, no button could be missed. */
  readonly beside: string | RegExp;
}

interface Expectation {
  /** Without any of these routes of the contract, the page has nothing to show. */
  readonly reads: readonly RouteId[];
  /** What it takes beside, where the routes tell more to some than to others. */
  readonly needs?: readonly PermissionName[];
  readonly offers?: Offers;
}

/** Every page: whoever adds one says here what it asks. */
const EXPECTED: Readonly<Record<PageEntry['to'], Expectation>> = {
  '/': {
    reads: [],
    offers: {
      buttons: { 'Choose files': 'start-file-upload' },
      beside: /There is no data yet|Drop collector files here/,
    },
  },
  '/explore': { reads: ['search', 'run-cypher-query'] },
  '/attack-paths': { reads: ['list-findings', 'list-finding-groups', 'get-finding'] },
  '/privilege-zones': {
    reads: ['list-asset-group-tags'],
    offers: { buttons: { 'New zone': 'create-asset-group-tag' }, beside: 'Tier Zero' },
  },
  '/reports': {
    reads: ['get-report-document', 'list-finding-groups', 'list-reports'],
    needs: ['risks/GenerateReport'],
  },
  '/attack-paths/choke-points': { reads: ['get-choke-points'] },
  '/attack-paths/what-if': { reads: ['simulate-attack-path-changes'] },
  '/collection': {
    reads: ['list-collection-clients'],
    offers: {
      buttons: { 'Register a client': 'create-collection-client' },
      beside: 'No collectors are registered',
    },
  },
  '/download-collectors': { reads: ['get-collector-versions', 'get-collector-manifest'] },
  '/notebooks': {
    reads: ['list-notebooks', 'get-notebook'],
    offers: { buttons: { 'New notebook': 'create-notebook' }, beside: 'No notebooks yet' },
  },
  '/notes': { reads: ['list-notes'] },
  '/posture': { reads: ['list-posture-points', 'get-posture-history', 'get-posture-diff'] },
  '/api-explorer': { reads: ['get-spec'] },
  '/administration/file-ingest': {
    reads: ['list-file-uploads'],
    offers: { buttons: { 'Upload files': 'start-file-upload' }, beside: 'Nothing uploaded yet' },
  },
  '/administration/waiting-relationships': {
    reads: ['list-waiting-relationships'],
  },
  '/administration/manual-changes': {
    reads: ['list-manual-changes'],
    offers: { buttons: { 'Add node': 'create-manual-change' }, beside: 'Nothing was changed by hand.' },
  },
  '/administration/data-quality': { reads: ['list-environments'] },
  '/administration/database-management': { reads: ['clear-database'] },
  '/administration/manage-users': {
    reads: ['list-users'],
    offers: { buttons: { 'Invite a user': 'create-user' }, beside: 'Logs in as' },
  },
  '/administration/roles': { reads: ['list-roles', 'list-permissions'] },
  '/administration/sso-configuration': {
    // Everybody is told the providers, for the login; how they make users is for those who read them.
    reads: ['list-sso-providers'],
    needs: ['auth/ReadProviders'],
    offers: {
      buttons: { 'New provider': 'create-oidc-provider' },
      beside: 'No providers yet: everyone logs in with a password',
    },
  },
  '/administration/audit-log': { reads: ['list-audit-logs'] },
  '/administration/configuration': {
    reads: ['list-parameters'],
    offers: { buttons: { 'Change Scheduled Analysis': 'update-parameter' }, beside: 'Scheduled Analysis' },
  },
  '/administration/early-access-features': { reads: ['list-features'] },
  '/administration/webhooks': {
    reads: ['list-alert-webhooks', 'list-alerts', 'list-alert-events'],
    offers: {
      buttons: { 'New webhook': 'create-alert-webhook' },
      beside: 'No webhooks yet',
    },
  },
  '/administration/e-mail': {
    reads: ['get-mail-server'],
    offers: { buttons: { 'Set up mail server': 'set-mail-server' }, beside: 'No mail server is set up' },
  },
  '/administration/workspaces': {
    reads: ['list-workspaces'],
    offers: { buttons: { 'New workspace': 'create-workspace' }, beside: 'No workspaces yet' },
  },
  '/administration/extensions': {
    reads: ['list-extensions'],
    offers: { buttons: { 'Install an extension': 'upsert-extension' }, beside: 'Nothing is installed' },
  },
  '/administration/finding-types': { reads: ['list-finding-type-settings'] },
  '/administration/custom-kinds': {
    reads: ['list-custom-nodes', 'list-graph-kinds'],
    offers: {
      buttons: { 'New custom kind': 'create-custom-nodes' },
      beside: 'No custom kinds yet',
    },
  },
};

async function openGroup(rail: Locator, group: string): Promise<void> {
  const head = rail.getByRole('button', { name: group, exact: true });
  if ((await head.getAttribute('aria-expanded')) === 'false') {
    await head.click();
  }
}

/** Every page of the product, on a machine however busy. */
const WALK_MS = 180_000;

const browser = await openBrowser();
const service = await shareService('empty');
const api = await openApi(service);

describe.each(ROLES)('the role $name', ({ id, name }) => {
  const granted = permissionsOfRoles([id]);
  const mayAsk = (routeId: RouteId): boolean => {
    const route = ROUTES.find((candidate) => candidate.id === routeId);
    expect(route, routeId).toBeDefined();
    return route !== undefined && accessOf(route.gate, granted) !== 'refused';
  };

  it('sees the pages and buttons that the table of permissions gives it, and no other', {
    timeout: WALK_MS,
  }, async () => {
    await api.ask('/api/v2/platform-users', { principal: `role-${id}`, roles: [id], secret: PASSWORD });
    const page = await browser.open();
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) {
        refused.push(`${response.request().method()} ${new URL(response.url()).pathname} on ${page.url()}`);
      }
    });
    await openAsUser(page, { ...service, user: { name: `role-${id}`, password: PASSWORD } });
    const rail = page.getByRole('navigation', { name: 'Pages' });

    for (const { to, label, group } of PAGES) {
      const { reads, needs = [], offers } = EXPECTED[to];
      if (reads.every(mayAsk) && needs.every((permission) => granted.has(permission))) {
        await openGroup(rail, group);
        await rail.getByRole('link', { name: label, exact: true }).click();
        await page.getByRole('heading', { level: 1 }).filter({ hasText: label }).waitFor();
      } else {
        await goTo(page, service, to);
        await page.getByRole('heading', { level: 1, name: `${label} is not for your role` }).waitFor();
        expect(await rail.getByRole('link', { name: label, exact: true }).count()).toBe(0);
        continue;
      }

      if (offers === undefined) {
        continue;
      }
      await page.getByRole('main').getByText(offers.beside).first().waitFor();
      for (const [button, route] of Object.entries(offers.buttons)) {
        const offered = page.getByRole('button', { name: button, exact: true });
        if (mayAsk(route)) {
          await offered.first().waitFor();
        } else {
          expect(await offered.count(), `${button} for ${name}`).toBe(0);
        }
      }
    }

    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, `role-${id}-light`);
    expect(refused).toEqual([]);
  });
});
