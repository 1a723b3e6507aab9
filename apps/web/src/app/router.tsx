import { isStatus } from '@secgraph/client';
import type { SignOnFailure } from '@secgraph/contract';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { readAuditSearch } from '../features/administration/audit-log/audit-search.ts';
import { readConfigurationSearch } from '../features/administration/configuration/configuration-search.ts';
import { readKindSearch } from '../features/administration/custom-kinds/kind-search.ts';
import { readExtensionsSearch } from '../features/administration/extensions/extensions-search.ts';
import { readTypeSettingSearch } from '../features/administration/finding-types/type-setting-search.ts';
import { readProviderSearch } from '../features/administration/single-sign-on/provider-search.ts';
import { readUserSearch } from '../features/administration/users/user-search.ts';
import { readWebhooksSearch } from '../features/administration/webhooks/webhook-search.ts';
import { readApiSearch } from '../features/api-explorer/api-search.ts';
import { readChokePointSearch } from '../features/choke-points/choke-point-search.ts';
import {
  readClientsSearch,
  readJobsSearch,
  readSchedulesSearch,
} from '../features/collection/collection-search.ts';
import { readQualitySearch } from '../features/data-quality/quality-search.ts';
import { readNotebookSearch, readNotebooksSearch } from '../features/explore/notebooks/notebook-search.ts';
import { LoginPage } from '../features/login/login-page.tsx';
import { isSignOnFailure } from '../features/login/sign-on-failure.tsx';
import { readManualChangesSearch } from '../features/manual-changes/manual-changes-search.ts';
import { readNotesSearch } from '../features/notes/notes-search.ts';
import { readDiffSearch, readPostureSearch } from '../features/posture/posture-search.ts';
import { readMadeSearch } from '../features/reports/made/made-search.ts';
import { readReportSearch } from '../features/reports/report-search.ts';
import { readWaitingSearch } from '../features/waiting-relationships/waiting-search.ts';
import { readRuleSearch, readTagSearch, readZonesSearch } from '../features/zones/zone-search.ts';
import { readExploreSearch } from '../parts/addresses/explore-search.ts';
import {
  readFindingSearch,
  readOneFindingSearch,
  readTypeSearch,
} from '../parts/addresses/finding-search.ts';
import { readOverviewSearch } from '../parts/addresses/overview-search.ts';
import { readSimulationSearch } from '../parts/addresses/simulation-search.ts';
import { mustChangePassword, selfQuery, sessionEnded } from '../session/session.ts';
import { dropUnknownSearch } from './drop-unknown-search.ts';
import { Frame } from './frame/frame.tsx';
import { lazyPage, waiting } from './lazy-page.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { PageError } from './page-error.tsx';

interface RouterContext {
  readonly queryClient: QueryClient;
}

interface JobSearch {
  readonly skip?: number | undefined;
  readonly job?: number | undefined;
}

/** Where to go after the login. */
interface Next {
  readonly next?: string | undefined;
}

interface LoginSearch extends Next {
  /** Why a login by a provider has failed. */
  readonly sso?: SignOnFailure | undefined;
  readonly request?: string | undefined;
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  errorComponent: PageError,
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: readLoginSearch,
  component: LoginPage,
});

const expiredPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/expired-password',
  validateSearch: readNext,
  beforeLoad: ({ context, location }) => assertSession(context, location.href),
  component: lazyPage(() => import('../features/login/expired-password-page.tsx'), 'ExpiredPasswordPage'),
});

/** Everything that needs a session. */
const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  component: Frame,
  beforeLoad: async ({ context, location }) => {
    const self = await assertSession(context, location.href);
    if (mustChangePassword(self, new Date())) {
      // oxlint-disable-next-line typescript/only-throw-error -- how the router is told to go elsewhere
      throw redirect({ to: '/expired-password', search: { next: location.href } });
    }
  },
});

const overviewRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  validateSearch: readOverviewSearch,
  component: lazyPage(() => import('../features/overview/overview-page.tsx'), 'OverviewPage'),
});

const exploreRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/explore',
  validateSearch: readExploreSearch,
  component: lazyPage(() => import('../features/explore/explore-page.tsx'), 'ExplorePage'),
});

const findingsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/attack-paths',
  validateSearch: readFindingSearch,
  component: lazyPage(() => import('../features/findings/findings-page.tsx'), 'FindingsPage'),
});

const findingRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/attack-paths/findings/$findingId',
  validateSearch: readOneFindingSearch,
  component: lazyPage(() => import('../features/findings/finding-page.tsx'), 'FindingPage'),
});

const findingTypeRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/attack-paths/types/$finding',
  validateSearch: readTypeSearch,
  component: lazyPage(() => import('../features/findings/type-page.tsx'), 'TypePage'),
});

const zonesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/privilege-zones',
  validateSearch: readZonesSearch,
  component: lazyPage(() => import('../features/zones/zones-page.tsx'), 'ZonesPage'),
});

const tagRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/privilege-zones/$tagId',
  validateSearch: readTagSearch,
  component: lazyPage(() => import('../features/zones/tag-page.tsx'), 'TagPage'),
});

const ruleRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/privilege-zones/$tagId/rules/$ruleId',
  validateSearch: readRuleSearch,
  component: lazyPage(() => import('../features/zones/rule-page.tsx'), 'RulePage'),
});

const reportsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/reports',
  validateSearch: readReportSearch,
  component: lazyPage(() => import('../features/reports/reports-page.tsx'), 'ReportsPage'),
});

const madeReportsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/reports/made',
  validateSearch: readMadeSearch,
  component: lazyPage(() => import('../features/reports/made/made-page.tsx'), 'MadePage'),
});

const chokePointsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/attack-paths/choke-points',
  validateSearch: readChokePointSearch,
  component: lazyPage(() => import('../features/choke-points/choke-points-page.tsx'), 'ChokePointsPage'),
});

const simulationRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/attack-paths/what-if',
  validateSearch: readSimulationSearch,
  component: lazyPage(() => import('../features/simulation/simulation-page.tsx'), 'SimulationPage'),
});

const postureRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/posture',
  validateSearch: readPostureSearch,
  component: lazyPage(() => import('../features/posture/posture-page.tsx'), 'PosturePage'),
});

const postureDiffRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/posture/diff',
  validateSearch: readDiffSearch,
  component: lazyPage(() => import('../features/posture/diff-page.tsx'), 'DiffPage'),
});

const fileUploadRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/administration/file-ingest',
  validateSearch: readJobSearch,
  component: lazyPage(() => import('../features/file-upload/file-upload-page.tsx'), 'FileUploadPage'),
});

const waitingRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/administration/waiting-relationships',
  validateSearch: readWaitingSearch,
  component: lazyPage(() => import('../features/waiting-relationships/waiting-page.tsx'), 'WaitingPage'),
});

const manualChangesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/administration/manual-changes',
  validateSearch: readManualChangesSearch,
  component: lazyPage(
    () => import('../features/manual-changes/manual-changes-page.tsx'),
    'ManualChangesPage',
  ),
});

const notesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/notes',
  validateSearch: readNotesSearch,
  component: lazyPage(() => import('../features/notes/notes-page.tsx'), 'NotesPage'),
});

const notebooksRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/notebooks',
  validateSearch: readNotebooksSearch,
  component: lazyPage(() => import('../features/explore/notebooks/notebooks-page.tsx'), 'NotebooksPage'),
});

const notebookRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/notebooks/$notebookId',
  validateSearch: readNotebookSearch,
  component: lazyPage(() => import('../features/explore/notebooks/notebook-page.tsx'), 'NotebookPage'),
});

const dataQualityRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/administration/data-quality',
  validateSearch: readQualitySearch,
  component: lazyPage(() => import('../features/data-quality/data-quality-page.tsx'), 'DataQualityPage'),
});

const clearDatabaseRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/administration/database-management',
  component: lazyPage(
    () => import('../features/clear-database/clear-database-page.tsx'),
    'ClearDatabasePage',
  ),
});

const clientsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/collection',
  validateSearch: readClientsSearch,
  component: lazyPage(() => import('../features/collection/clients-page.tsx'), 'ClientsPage'),
});

const schedulesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/collection/schedules',
  validateSearch: readSchedulesSearch,
  component: lazyPage(() => import('../features/collection/schedules-page.tsx'), 'SchedulesPage'),
});

const collectionJobsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/collection/jobs',
  validateSearch: readJobsSearch,
  component: lazyPage(() => import('../features/collection/jobs-page.tsx'), 'JobsPage'),
});

const collectorsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/download-collectors',
  component: lazyPage(() => import('../features/collectors/collectors-page.tsx'), 'CollectorsPage'),
});

const administrationRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/administration',
  component: lazyPage(() => import('./frame/administration-page.tsx'), 'AdministrationPage'),
});

const usersRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/administration/manage-users',
  validateSearch: readUserSearch,
  component: lazyPage(() => import('../features/administration/users/users-page.tsx'), 'UsersPage'),
});

const rolesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/administration/roles',
  component: lazyPage(() => import('../features/administration/roles/roles-page.tsx'), 'RolesPage'),
});

const singleSignOnRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/administration/sso-configuration',
  validateSearch: readProviderSearch,
  component: lazyPage(
    () => import('../features/administration/single-sign-on/single-sign-on-page.tsx'),
    'SingleSignOnPage',
  ),
});

const auditLogRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/administration/audit-log',
  validateSearch: readAuditSearch,
  component: lazyPage(
    () => import('../features/administration/audit-log/audit-log-page.tsx'),
    'AuditLogPage',
  ),
});

const configurationRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/administration/configuration',
  validateSearch: readConfigurationSearch,
  component: lazyPage(
    () => import('../features/administration/configuration/configuration-page.tsx'),
    'ConfigurationPage',
  ),
});

const featuresRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/administration/early-access-features',
  component: lazyPage(() => import('../features/administration/features/features-page.tsx'), 'FeaturesPage'),
});

const customKindsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/administration/custom-kinds',
  validateSearch: readKindSearch,
  component: lazyPage(
    () => import('../features/administration/custom-kinds/custom-kinds-page.tsx'),
    'CustomKindsPage',
  ),
});

const extensionsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/administration/extensions',
  validateSearch: readExtensionsSearch,
  component: lazyPage(
    () => import('../features/administration/extensions/extensions-page.tsx'),
    'ExtensionsPage',
  ),
});

const findingTypesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/administration/finding-types',
  validateSearch: readTypeSettingSearch,
  component: lazyPage(
    () => import('../features/administration/finding-types/finding-types-page.tsx'),
    'FindingTypesPage',
  ),
});

const webhooksRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/administration/webhooks',
  validateSearch: readWebhooksSearch,
  component: lazyPage(() => import('../features/administration/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});

const mailRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/administration/e-mail',
  component: lazyPage(() => import('../features/administration/e-mail/mail-page.tsx'), 'MailPage'),
});

const workspacesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/administration/workspaces',
  component: lazyPage(
    () => import('../features/administration/workspaces/workspaces-page.tsx'),
    'WorkspacesPage',
  ),
});

const apiExplorerRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/api-explorer',
  validateSearch: readApiSearch,
  component: lazyPage(() => import('../features/api-explorer/api-explorer-page.tsx'), 'ApiExplorerPage'),
});

const accountRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/account',
  component: lazyPage(() => import('../features/account/account-page.tsx'), 'AccountPage'),
});

/** Whoever is lost keeps the navigation. */
const notFoundRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '$',
  component: NotFoundPage,
});

const routeTree = rootRoute.addChildren([
  loginRoute,
  expiredPasswordRoute,
  frameRoute.addChildren([
    overviewRoute,
    exploreRoute,
    findingsRoute,
    findingRoute,
    findingTypeRoute,
    zonesRoute,
    tagRoute,
    ruleRoute,
    reportsRoute,
    madeReportsRoute,
    chokePointsRoute,
    simulationRoute,
    postureRoute,
    postureDiffRoute,
    fileUploadRoute,
    waitingRoute,
    notebooksRoute,
    notebookRoute,
    notesRoute,
    manualChangesRoute,
    dataQualityRoute,
    clearDatabaseRoute,
    clientsRoute,
    schedulesRoute,
    collectionJobsRoute,
    collectorsRoute,
    administrationRoute,
    usersRoute,
    rolesRoute,
    singleSignOnRoute,
    auditLogRoute,
    configurationRoute,
    featuresRoute,
    customKindsRoute,
    extensionsRoute,
    findingTypesRoute,
    webhooksRoute,
    mailRoute,
    workspacesRoute,
    accountRoute,
    apiExplorerRoute,
    notFoundRoute,
  ]),
]);

export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    // Wherever a proxy has put the pages, the document's base address says so.
    basepath: new URL(document.baseURI).pathname,
    defaultPreload: 'intent',
    defaultPendingMs: 300,
  });
  dropUnknownSearch(router);
  waiting.isForPage = () => router.state.isLoading;

  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

async function assertSession({ queryClient }: RouterContext, next: string) {
  try {
    return await queryClient.ensureQueryData(selfQuery);
  } catch (error) {
    if (!isStatus(error, 401)) {
      throw error;
    }

    // Nobody was at work yet: there is no page to keep.
    sessionEnded.set(false);
    // oxlint-disable-next-line typescript/only-throw-error -- how the router is told to go elsewhere
    throw redirect({ to: '/login', search: next === '/' ? {} : { next } });
  }
}

/** The job that is open, and how many newer ones were passed over. */
function readJobSearch({ skip, job }: Record<string, unknown>): JobSearch {
  return { skip: positiveInteger(skip), job: positiveInteger(job) };
}

function positiveInteger(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
}

/** Nothing of an address is shown but what these pages have words for, and the id of a request. */
function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const { sso, request } = search;

  return {
    ...readNext(search),
    sso: isSignOnFailure(sso) ? sso : undefined,
    request: typeof request === 'string' && /^[0-9a-f-]{36}$/.test(request) ? request : undefined,
  };
}

/** Only ways within these pages: another site must not be able to choose where a login leads. */
function readNext(search: Record<string, unknown>): Next {
  const { next } = search;

  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : { next: undefined };
}
