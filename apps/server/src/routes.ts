import type { RuleSet } from '@secgraph/analysis';
import type { KnownRoute, RouteContract } from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { UploadStore } from '@secgraph/datapipe/uploads';
import type { UploadLimits, UploadPool } from '@secgraph/ingest';
import type { DiskSpace } from '@secgraph/kernel/disk';
import type { Auth } from './auth/create-auth.ts';
import type { CypherSettings, SavedQueryLimits } from './config/server-config.ts';
import type { GraphPublication } from './datapipe/graph-publication.ts';
import { alertRoutes } from './features/alerts/alert-routes.ts';
import { analysisRoutes } from './features/analysis/analysis-routes.ts';
import { auditRoutes } from './features/audit/audit-routes.ts';
import { manualChangeRoutes } from './features/by-hand/changes/manual-change-routes.ts';
import { noteRoutes } from './features/by-hand/notes/note-routes.ts';
import { chokePointsRoutes } from './features/choke-points/choke-points-routes.ts';
import { clearDatabaseRoutes } from './features/clear-database/clear-database-routes.ts';
import { collectionRoutes } from './features/collection/collection-routes.ts';
import type { SeriesReader } from './features/collection/series-reader.ts';
import type { CollectorStore } from './features/collectors/collector-store.ts';
import { collectorsRoutes } from './features/collectors/collectors-routes.ts';
import type { OldestCollectors } from './features/collectors/present-releases.ts';
import { configRoutes } from './features/config/config-routes.ts';
import { customNodesRoutes } from './features/custom-nodes/custom-nodes-routes.ts';
import { cypherRoutes } from './features/cypher/cypher-routes.ts';
import { dataQualityRoutes } from './features/data-quality/data-quality-routes.ts';
import { datapipeStatusRoutes } from './features/datapipe-status/datapipe-status-routes.ts';
import { domainRoutes } from './features/entities/domain-routes.ts';
import type { EventHub } from './features/events/event-hub.ts';
import { eventsRoutes } from './features/events/events-routes.ts';
import { extensionRoutes } from './features/extensions/extension-routes.ts';
import type { ExtensionService } from './features/extensions/extension-service.ts';
import { fileUploadRoutes } from './features/file-upload/file-upload-routes.ts';
import { findingRoutes } from './features/findings/finding-routes.ts';
import { findingWorkRoutes } from './features/findings/finding-work-routes.ts';
import { healthRoutes, type Readiness } from './features/health/health-routes.ts';
import type { ServiceState } from './features/health/service-state.ts';
import { sourceKindsRoutes } from './features/kinds/source-kinds-routes.ts';
import { loginRoutes } from './features/login/login-routes.ts';
import { secretRoutes } from './features/login/secret-routes.ts';
import { mailRoutes } from './features/mail/mail-routes.ts';
import type { MailServerService } from './features/mail/mail-server-service.ts';
import { mcpRoutes } from './features/mcp/mcp-routes.ts';
import { mfaRoutes } from './features/mfa/mfa-routes.ts';
import { notebookRoutes } from './features/notebooks/notebook-routes.ts';
import { createExposureReader } from './features/posture/environment-exposures.ts';
import { postureRoutes } from './features/posture/posture-routes.ts';
import { prebuiltQueriesRoutes } from './features/prebuilt-queries/prebuilt-queries-routes.ts';
import type { ReportReader } from './features/reports/report-reader.ts';
import { reportRoutes } from './features/reports/report-routes.ts';
import { rolesRoutes } from './features/roles/roles-routes.ts';
import { savedQueriesRoutes } from './features/saved-queries/saved-queries-routes.ts';
import { preferenceRoutes } from './features/self/preference-routes.ts';
import { selfRoutes } from './features/self/self-routes.ts';
import { simulationRoutes } from './features/simulation/simulation-routes.ts';
import { legacySamlRoutes } from './features/single-sign-on/legacy-saml-routes.ts';
import { OidcClient } from './features/single-sign-on/oidc/oidc-client.ts';
import type { SamlReader } from './features/single-sign-on/saml/saml-reader.ts';
import { signOnRoutes } from './features/single-sign-on/sign-on-routes.ts';
import { ssoProviderRoutes } from './features/single-sign-on/sso-provider-routes.ts';
import { specRoutes } from './features/spec/spec-routes.ts';
import { tokensRoutes } from './features/tokens/tokens-routes.ts';
import { usersRoutes } from './features/users/users-routes.ts';
import { type ProductVersion, versionRoutes } from './features/version/version-routes.ts';
import { waitingRelationshipRoutes } from './features/waiting-relationships/waiting-relationship-routes.ts';
import { workspaceRoutes } from './features/workspaces/workspace-routes.ts';
import { zoneRoutes } from './features/zones/zone-routes.ts';
import { graphRoutes } from './graph-routes.ts';
import type { GraphQueries } from './graph-workers/graph-worker-pool.ts';
import type { InnerRequests } from './http/inner-requests.ts';
import type { BoundRoute } from './http/route-handler.ts';
import type { OutboundFetch } from './outbound/outbound-fetch.ts';
import type { WorkspaceAdministration } from './workspaces/workspace-administration.ts';

/** What the handlers of all features need, joined by the composition root. */
export interface RouteDependencies {
  /** The table the handlers answer: `ROUTES` of the contract. */
  readonly contract: readonly RouteContract[];
  /** For handlers that answer by what other routes answer. */
  readonly innerRequests: InnerRequests;
  /** Whose pages may ask, beside the service's own. */
  readonly origins: readonly string[];
  readonly product: ProductVersion;
  readonly auth: Auth;
  readonly readiness: Readiness;
  readonly state: () => ServiceState;
  readonly graph: GraphQueries;
  /** That derived what is explained. */
  readonly analysisRules: RuleSet;
  readonly cypher: CypherSettings;
  readonly publication: GraphPublication;
  readonly events: EventHub;
  readonly repositories: Repositories;
  readonly uploads: UploadStore;
  readonly uploadPool: UploadPool;
  /** Of schedules of collection and of reports. */
  readonly series: SeriesReader;
  readonly reportReader: ReportReader;
  readonly uploadLimits: Partial<UploadLimits>;
  /** Of the disk that uploads are stored on. */
  readonly space: DiskSpace;
  readonly savedQueryLimits: SavedQueryLimits;
  readonly collectors: CollectorStore;
  readonly oldestCollectors: OldestCollectors;
  readonly loginDelayMs: number;
  readonly publicUrl: string | undefined;
  /** Below which everything of the service is. */
  readonly basePath: string;
  /** It listens for this machine alone. */
  readonly isLocal: boolean;
  readonly samlReader: SamlReader;
  readonly extensionService: ExtensionService;
  /** For addresses that administrators name. */
  readonly fetch: OutboundFetch;
  /** The same for webhooks, which operators list by themselves. */
  readonly webhookFetch: OutboundFetch;
  readonly webhookInternalHosts: readonly string[];
  readonly mailServerService: MailServerService;
  /** Mail servers, likewise. */
  readonly mailInternalHosts: readonly string[];
  /** Undefined: this is a workspace itself. */
  readonly workspaces: WorkspaceAdministration | undefined;
}

/** One line per feature. A new route is an entry in the contract, a handler here, and its tests. */
export function createRoutes(dependencies: RouteDependencies): readonly BoundRoute[] {
  return assertComplete(bindRoutes(dependencies));
}

/** The compiler names the routes of the contract that no handler answers, and those that the contract does not have. */
function assertComplete<Id extends string>(
  routes: readonly BoundRoute<Id>[] &
    NoneOf<'without a handler', Exclude<KnownRoute['id'], Id>> &
    NoneOf<'not in the contract', Exclude<Id, KnownRoute['id']>>,
): readonly BoundRoute[] {
  return routes;
}

/** Nothing, where there are no `Ids`; else what nothing fits, so that the error tells them. */
type NoneOf<What extends string, Ids> = [Ids] extends [never] ? unknown : { readonly [Key in What]: Ids };

function bindRoutes(dependencies: RouteDependencies) {
  const { auth, contract, repositories, graph, product, publicUrl, readiness } = dependencies;

  return [
    ...healthRoutes(readiness, dependencies.state),
    ...versionRoutes(product),
    ...specRoutes({ contract, version: product.version, publicUrl, basePath: dependencies.basePath }),
    ...loginRoutes({ auth, delayMs: dependencies.loginDelayMs, publicUrl }),
    ...secretRoutes(auth),
    ...mfaRoutes({ auth, publicUrl }),
    ...singleSignOnRoutes(dependencies),
    ...selfRoutes(auth.users),
    ...usersRoutes(dependencies),
    ...rolesRoutes(auth.roles),
    ...tokensRoutes(auth),
    ...auditRoutes(repositories),
    ...configRoutes({ auth, repositories }),
    ...preferenceRoutes(repositories),
    ...fileUploadRoutes(dependencies),
    ...datapipeStatusRoutes(repositories),
    ...eventsRoutes(dependencies.events, auth.authenticate),
    ...collectionRoutes(dependencies),
    ...alertRoutes(dependencies),
    ...analysisRoutes(repositories),
    ...dataQualityRoutes(dependencies),
    ...clearDatabaseRoutes(dependencies),
    ...collectorsRoutes(dependencies),
    ...customNodesRoutes(repositories, graph),
    ...extensionRoutes({
      service: dependencies.extensionService,
      extensions: repositories.extensions,
      graph,
    }),
    ...graphRoutes(graph, {
      analysisRules: dependencies.analysisRules,
      readExposures: createExposureReader(repositories),
    }),
    ...cypherRoutes(dependencies),
    ...domainRoutes(dependencies),
    ...sourceKindsRoutes(repositories, graph),
    ...prebuiltQueriesRoutes(),
    ...savedQueriesRoutes(dependencies),
    ...notebookRoutes(repositories),
    ...noteRoutes(dependencies),
    ...manualChangeRoutes(dependencies),
    ...zoneRoutes(dependencies),
    ...chokePointsRoutes(dependencies),
    ...simulationRoutes(dependencies),
    ...postureRoutes(repositories, graph),
    ...findingRoutes(dependencies),
    ...findingWorkRoutes(dependencies.repositories),
    ...reportRoutes(dependencies),
    ...mailRoutes(dependencies),
    ...waitingRelationshipRoutes(repositories),
    ...workspaceRoutes(dependencies),
    ...mcpRoutes(dependencies),
  ];
}

function singleSignOnRoutes(dependencies: RouteDependencies) {
  const { auth, repositories, fetch, publicUrl, isLocal, samlReader: reader } = dependencies;
  const { ssoProviders: providers } = repositories;
  const own = { publicUrl, isLocal };

  return [
    ...ssoProviderRoutes({ auth, providers, fetch, own, reader }),
    ...legacySamlRoutes({ auth, providers, own, reader }),
    ...signOnRoutes({
      auth,
      providers,
      own,
      reader,
      visitors: repositories.signOns,
      administration: repositories.userAdministration,
      client: new OidcClient(fetch, auth.clock),
    }),
  ];
}
