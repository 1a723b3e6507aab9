import { createHash, randomUUID } from 'node:crypto';
import { BUILT_IN_TAGS, type QualityMeasure } from '@secgraph/analysis';
import {
  ENTITY_ROUTES,
  type EntityCollectionName,
  type JsonBody,
  type KnownRoute,
  type RawBody,
  RELATED_ROUTES,
} from '@secgraph/contract';
import { recordAlertEvent } from '@secgraph/database/alerts';
import { AnalysisRequestRepository } from '@secgraph/database/datapipe';
import { reconcileFindings } from '@secgraph/database/findings';
import { recordDataQuality, withGraphTransaction } from '@secgraph/database/graph';
import { ReportRepository } from '@secgraph/database/reports';
import { recordCollections, ZoneRepository } from '@secgraph/database/zones';
import type { ExtensionDocument } from '@secgraph/extensions';
import { samlForm, TestSamlProvider } from '@secgraph/test-kit/saml';
import type { InjectOptions } from 'fastify';
import { type CollectorToken, signRequest } from '../../../tools/service/test/sign-request.ts';
import { shelve } from '../src/features/collectors/collector-store.test-support.ts';
import { SAMPLE_CLOUD_NODE, SAMPLE_ENTITIES, SAMPLE_GRAPH } from './graph-queries.ts';
import { answerNextOrder, answerNextUpdate } from './graph-writer.ts';
import { keepWaiting } from './keep-waiting.ts';
import { activate, codeOf, enrol, PASSWORD, setPassword } from './second-factor.ts';
import type { TestServer } from './test-server.ts';

/** A request that succeeds, for one route of the table. */
export type RouteSample = (context: SampleContext) => Promise<InjectOptions> | InjectOptions;

export interface SampleContext {
  readonly server: TestServer;
  readonly admin: { readonly userId: string; readonly authorization: string };
}

const WORKSPACES = '/api/v2/workspaces';
const OBJECT = 'S-1-5-21-1-1001';
const GROUP = 'S-1-5-21-1-512';
/** Graph ids of the same, which are related. */
const EDGE = 'edge_type=MemberOf&source_node=101&target_node=102';
const FILE = JSON.stringify({ meta: { type: 'users', version: 5, count: 0 }, data: [] });

const RULE = 'DTSTART:20260201T100000Z\nRRULE:FREQ=DAILY;INTERVAL=1';
const END = { status: 'COMPLETE', message: 'done', log: 'all went well' };
type JobProgress = 'waiting' | 'running' | 'ended';

const EXTENSION = {
  schema: { name: 'Sample', version: 'v1.0.0', namespace: 'SA' },
  node_kinds: [{ name: 'SA_Thing' }],
};
const STORED_EXTENSION = {
  name: 'Stored',
  displayName: 'Stored',
  version: 'v1.0.0',
  namespace: 'ST',
  hasCaseSensitiveIds: false,
  about: { description: '', publisher: '', homepage: '', licence: '' },
  nodeKinds: [],
  relationshipKinds: [],
  environments: [],
  findings: [],
  listFindings: [],
  rules: [],
  queries: [],
};

const NOTEBOOK = {
  title: 'Sample',
  cells: [{ id: 'all-users', type: 'statement', title: 'All users', statement: 'MATCH (n:User) RETURN n' }],
};

interface SampleCollector {
  readonly id: string;
  readonly token: CollectorToken;
}

/** The routes that their path alone does not call. */
type Asking = Extract<KnownRoute, { readonly params: object } | { readonly body: JsonBody | RawBody }>['id'];

/** By route id; routes that need nothing but their path may have none. */
type KnownSamples = Readonly<Record<Asking, RouteSample> & Partial<Record<KnownRoute['id'], RouteSample>>>;

const KNOWN_SAMPLES: KnownSamples = {
  'create-workspace': () => ({ method: 'POST', url: WORKSPACES, payload: { name: 'sample' } }),
  'get-workspace': async (context) => ({ url: await createWorkspace(context) }),
  'update-workspace': async (context) => ({
    method: 'PATCH',
    url: await createWorkspace(context),
    payload: { display_name: 'Sample', memory_mib: 2048 },
  }),
  'delete-workspace': async (context) => ({ method: 'DELETE', url: await createWorkspace(context) }),
  login: () => ({
    method: 'POST',
    url: '/api/v2/login',
    payload: { login_method: 'secret', username: 'admin', secret: 'Correct-Horse-7-Battery' },
  }),
  'call-mcp': () => ({
    method: 'POST',
    url: '/api/v2/mcp',
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  }),
  'get-choke-points': async ({ server }) => {
    await new ZoneRepository(server.database.kysely).storeDefaults(BUILT_IN_TAGS, 'test');

    return { url: '/api/v2/attack-paths/choke-points' };
  },
  'simulate-attack-path-changes': () => ({
    method: 'POST',
    url: '/api/v2/attack-paths/simulate',
    payload: { remove: [{ source: OBJECT, kind: 'MemberOf', target: GROUP }] },
  }),
  'put-user-secret': async ({ server }) => {
    const { userId } = await server.logInAs('User');

    return {
      method: 'PUT',
      url: `/api/v2/platform-users/${userId}/secret`,
      payload: { secret: 'New-Password-5-Me' },
    };
  },
  'enrol-mfa': async ({ server }) => {
    const { userId } = await server.logInAs('User');
    await setPassword(server.auth, userId);

    return { method: 'POST', url: `/api/v2/platform-users/${userId}/mfa`, payload: { secret: PASSWORD } };
  },
  'activate-mfa': async ({ server }) => {
    const { userId } = await server.logInAs('User');
    const otp = codeOf(await enrol(server.auth, userId), Date.now());

    return { method: 'POST', url: `/api/v2/platform-users/${userId}/mfa-activation`, payload: { otp } };
  },
  'get-mfa-status': ({ admin }) => ({ url: `/api/v2/platform-users/${admin.userId}/mfa-activation` }),
  'disable-mfa': async ({ server, admin }) => {
    const { userId } = await server.logInAs('User');
    await activate(server.auth, userId, await enrol(server.auth, userId));
    await setPassword(server.auth, admin.userId);

    return { method: 'DELETE', url: `/api/v2/platform-users/${userId}/mfa`, payload: { secret: PASSWORD } };
  },
  'renew-recovery-codes': async ({ server, admin }) => {
    const { userId } = admin;
    const secret = await enrol(server.auth, userId);
    const { authorization } = admin;
    await server.inject({
      method: 'POST',
      url: `/api/v2/platform-users/${userId}/mfa-activation`,
      payload: { otp: codeOf(secret, Date.now()) },
      headers: { authorization },
    });

    return {
      method: 'POST',
      url: `/api/v2/platform-users/${userId}/mfa-recovery-codes`,
      payload: { secret: PASSWORD },
    };
  },
  'create-user': () => ({
    method: 'POST',
    url: '/api/v2/platform-users',
    payload: { principal: 'sample' },
  }),
  ...samplesOf(
    [
      ['get-user', 'GET', ''],
      ['update-user', 'PATCH', ''],
      ['delete-user', 'DELETE', ''],
      ['expire-user-secret', 'DELETE', '/secret'],
    ],
    ([, method, rest]) =>
      (context: SampleContext) =>
        onSomebody(context, method, rest),
  ),
  'create-oidc-provider': () => newProvider('sample'),
  'update-sso-provider': async (context) => ({
    method: 'PATCH',
    url: `/api/v2/sso-providers/${await createProvider(context, 'changed')}`,
    payload: { client_id: 'other' },
  }),
  'test-sso-provider': async (context) => ({
    url: `/api/v2/sso-providers/${await createProvider(context, 'tested')}/test`,
  }),
  'delete-sso-provider': async (context) => ({
    method: 'DELETE',
    url: `/api/v2/sso-providers/${await createProvider(context, 'deleted')}`,
  }),
  'begin-sign-on': async (context) => {
    await createProvider(context, 'begun');
    return { url: '/api/v2/sso/begun/login' };
  },
  'finish-sign-on': async (context) => {
    await createProvider(context, 'finished');
    return { url: '/api/v2/sso/finished/callback' };
  },
  'create-saml-provider': () => newSamlProvider('saml sample'),
  'get-signing-certificate': async (context) => ({
    url: `/api/v2/sso-providers/${await createSamlProvider(context, 'saml signing')}/signing-certificate`,
  }),
  'receive-saml-response': async (context) => {
    await createSamlProvider(context, 'saml answer');
    return {
      method: 'POST',
      url: '/api/v2/sso/saml-answer/callback',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'SAMLResponse=',
    };
  },
  'get-saml-metadata': async (context) => {
    await createSamlProvider(context, 'saml metadata');
    return { url: '/api/v2/sso/saml-metadata/metadata' };
  },
  'get-saml-provider': async (context) => ({
    url: `/api/v2/saml/providers/${await createSamlProvider(context, 'saml legacy')}`,
  }),
  'delete-saml-provider': async (context) => ({
    method: 'DELETE',
    url: `/api/v2/saml/providers/${await createSamlProvider(context, 'saml legacy gone')}`,
  }),
  'begin-saml-login': async (context) => {
    await createSamlProvider(context, 'saml old');
    return { url: '/api/v2/login/saml/saml-old' };
  },
  'forward-saml-response': async (context) => {
    await createSamlProvider(context, 'saml acs');
    return { method: 'POST', url: '/api/v2/login/saml/saml-acs/acs' };
  },
  'list-available-finding-types': () => ({ url: '/api/v2/domains/S-1-5-21-1/available-types' }),
  'get-meta-node': () => ({ url: '/api/v2/meta-nodes/S-1-5-21-1' }),
  'get-meta-tree': () => ({ url: '/api/v2/meta-trees/S-1-5-21-1' }),
  'list-finding-trends': () => ({ url: '/api/v2/attack-paths/finding-trends?environments=S-1-5-21-1' }),
  'list-finding-moments': () => ({ url: '/api/v2/domains/S-1-5-21-1/sparkline?finding=T0GenericAll' }),
  'get-posture-diff': analysedOnce('/api/v2/attack-paths/diff'),
  'list-finding-changes': analysedOnce('/api/v2/attack-paths/diff/findings'),
  'list-member-changes': analysedOnce('/api/v2/attack-paths/diff/members'),
  'list-relationship-changes': analysedOnce('/api/v2/attack-paths/diff/relationships'),
  'get-protected-assets': () => ({
    url: '/api/v2/asset-scores/zone-protected-assets?environments=S-1-5-21-1&asset_group_tag_id=0',
  }),
  'get-posture-history': () => ({ url: '/api/v2/posture-history/findings?environments=S-1-5-21-1' }),
  'get-meta-properties': async ({ server }) => {
    await server.database.pool.query(
      `INSERT INTO posture_snapshot (run_id, environment_id, asset_group_tag_id, exposure_share, principal_count,
         asset_count, attack_path_count, finding_count, archived_count, critical_risk_count)
       VALUES (gen_random_uuid(), 'S-1-5-21-1', 0, 0, 0, 0, 0, 0, 0, 0)`,
    );

    return { url: '/api/v2/meta/META%7CS-1-5-21-1%7C0' };
  },
  'get-combo-node': async (context) => ({
    url: `${await createGroup(context)}/combo-node?domainsid=S-1-5-21-1`,
  }),
  'create-api-token': () => ({ method: 'POST', url: '/api/v2/tokens', payload: { token_name: 'sample' } }),
  'delete-api-token': async ({ server, admin }) => {
    const { json } = await server.inject({
      method: 'POST',
      url: '/api/v2/tokens',
      payload: {},
      headers: { authorization: admin.authorization },
    });

    return { method: 'DELETE', url: `/api/v2/tokens/${json().data.id}` };
  },
  'list-finding-details': () => ({ url: '/api/v2/domains/S-1/details?finding=T0Owns' }),
  'export-domain-findings': () => ({ url: '/api/v2/domains/S-1/attack-path-findings?finding=T0Owns' }),
  'get-finding-text': () => ({ url: '/api/v2/assets/findings/T0Owns/title.md' }),
  'accept-finding': async (context) => ({
    method: 'PUT',
    url: `/api/v2/attack-paths/${await storeFinding(context)}/acceptance`,
    payload: { risk_type: 'Kerberoasting', accepted: true, accept_until: '2100-01-01T00:00:00Z' },
  }),
  'accept-findings': async (context) => ({
    method: 'PUT',
    url: '/api/v2/attack-paths/acceptances',
    payload: {
      finding_ids: [await storeFinding(context)],
      accepted: true,
      accept_until: '2100-01-01T00:00:00Z',
    },
  }),
  'get-finding': async (context) => ({
    url: `/api/v2/attack-paths/findings/${await storeFinding(context)}`,
  }),
  'change-findings': async (context) => ({
    method: 'PATCH',
    url: '/api/v2/attack-paths/findings',
    payload: { finding_ids: [await storeFinding(context)], status: 'fixed', comment: 'Done.' },
  }),
  'comment-on-finding': async (context) => ({
    method: 'POST',
    url: `/api/v2/attack-paths/findings/${await storeFinding(context)}/comments`,
    payload: { comment: 'Who is ADA?' },
  }),
  'list-finding-history': async (context) => ({
    url: `/api/v2/attack-paths/findings/${await storeFinding(context)}/history`,
  }),
  'change-finding-status': async (context) => ({
    method: 'PUT',
    url: `/api/v2/attack-paths/findings/${await storeFinding(context)}/status`,
    payload: { status: 'in_progress' },
  }),
  'change-finding-type': () => ({
    method: 'PUT',
    url: '/api/v2/attack-paths/types/T0GenericAll',
    payload: { enabled: true },
  }),
  'update-parameter': () => ({
    method: 'PUT',
    url: '/api/v2/config',
    payload: { key: 'analysis.citrix_rdp_support', value: { enabled: true } },
  }),
  'toggle-feature': async ({ server }) => {
    const { rows } = await server.database.pool.query<{ id: number }>(
      "INSERT INTO feature_flag (key, name, description, enabled, user_updatable) VALUES ('sample', '', '', true, true) RETURNING id",
    );

    return { method: 'PUT', url: `/api/v2/features/${rows[0]?.id}/toggle` };
  },
  'create-report': () => newReport(),
  'get-report-document': async ({ server: { database } }) => {
    const zones = new ZoneRepository(database.kysely);
    await zones.storeDefaults(BUILT_IN_TAGS, 'test');
    const [tagId = 0] = (await zones.listTags())
      .filter(({ name }) => name === 'Tier Zero')
      .map(({ id }) => id);
    await withGraphTransaction(database, (transaction) =>
      reconcileFindings(transaction, {
        rows: [],
        types: [],
        postures: [
          {
            environmentId: SAMPLE_ENTITIES.domains,
            tagId,
            exposureShare: 0,
            principalCount: 1,
            assetCount: 1,
            exposedAssetCount: 0,
            attackPathCount: 0,
            sessionCompleteness: undefined,
            groupCompleteness: undefined,
          },
        ],
        knownTypes: [],
        tagIds: [tagId],
        environmentIds: [SAMPLE_ENTITIES.domains],
      }),
    );

    return { url: '/api/v2/report-document' };
  },
  ...samplesOf(
    [
      ['get-report', 'GET', ''],
      ['delete-report', 'DELETE', ''],
      ['download-report', 'GET', '/download'],
      ['download-report-key', 'GET', '/key'],
    ],
    ([, method, rest]) =>
      async (context: SampleContext) => ({
        method,
        url: `/api/v2/reports/${await makeReport(context)}${rest}`,
      }),
  ),
  'list-reports': async (context) => {
    await makeReport(context);
    return { url: '/api/v2/reports' };
  },
  'list-report-schedules': async (context) => {
    await makeReport(context);
    return { url: '/api/v2/report-schedules' };
  },
  ...samplesOf(
    [
      ['get-report-schedule', 'GET', '', undefined],
      ['update-report-schedule', 'PATCH', '', { name: 'changed', paused: true }],
      ['run-report-schedule', 'POST', '/run', undefined],
      ['delete-report-schedule', 'DELETE', '', undefined],
    ],
    ([, method, rest, payload]) =>
      async (context) => {
        await makeReport(context);
        const { rows } = await context.server.database.pool.query(
          'SELECT max(id) AS id FROM report_schedule',
        );
        const url = `/api/v2/report-schedules/${rows[0]?.id}${rest}`;
        return { method, url, ...(payload === undefined ? {} : { payload }) };
      },
  ),
  'get-mail-server': async (context) => {
    await setMailServer(context);
    return { url: '/api/v2/mail-server' };
  },
  'set-mail-server': () => newMailServer(),
  'delete-mail-server': async (context) => {
    await setMailServer(context);
    return { method: 'DELETE', url: '/api/v2/mail-server' };
  },
  // Where nobody is asked: the address is not public.
  'test-mail-server': async (context) => {
    await setMailServer(context);
    const payload = { recipient: 'ada@example.org' };
    return { method: 'POST', url: '/api/v2/mail-server/test', payload };
  },
  'resend-report': async (context) => {
    const id = await makeReport(context);
    await context.server.database.pool.query(
      "INSERT INTO report_mail (report_id, recipients, status) VALUES ($1, '{ada@example.org}', 'failed')",
      [id],
    );
    return { method: 'POST', url: `/api/v2/reports/${id}/mail` };
  },
  'create-alert-webhook': () => newWebhook(),
  ...samplesOf(
    [
      ['get-alert-webhook', 'GET', '', undefined],
      ['update-alert-webhook', 'PATCH', '', { name: 'changed' }],
      ['delete-alert-webhook', 'DELETE', '', undefined],
      ['rotate-alert-webhook-secret', 'POST', '/rotate-secret', undefined],
      // Where nobody is asked: the address is not public.
      ['test-alert-webhook', 'POST', '/test', { event_type: 'ingest.job.failed' }],
    ],
    ([, method, rest, payload]) =>
      async (context: SampleContext) => ({
        method,
        url: `/api/v2/alert-webhooks/${await createAlertWebhook(context)}${rest}`,
        ...(payload === undefined ? {} : { payload }),
      }),
  ),
  'create-alert': async (context) => newAlert(await createAlertWebhook(context)),
  ...samplesOf(
    [
      ['get-alert', 'GET', undefined],
      ['update-alert', 'PATCH', { description: 'changed' }],
      ['delete-alert', 'DELETE', undefined],
    ],
    ([, method, payload]) =>
      async (context: SampleContext) => ({
        method,
        url: `/api/v2/alerts/${(await tellAlert(context)).alert_id}`,
        ...(payload === undefined ? {} : { payload }),
      }),
  ),
  'get-alert-event': async (context) => ({
    url: `/api/v2/alert-events/${(await tellAlert(context)).event_id}`,
  }),
  'list-alert-attempts': async (context) => {
    await tellAlert(context);
    return { url: '/api/v2/alert-attempts' };
  },
  'retry-alert-attempt': async (context) => ({
    method: 'POST',
    url: '/api/v2/alert-attempts',
    payload: await tellAlert(context),
  }),
  'get-collector-versions': async (context) => {
    await shelve(context.server.collectors, 'sharphound-v2.5.0.zip');
    return { url: '/api/v2/collectors/collector_a' };
  },
  'download-collector': async (context) => {
    await shelve(context.server.collectors, 'sharphound-v2.5.0.zip');
    return { url: '/api/v2/collectors/sharphound/latest' };
  },
  'download-collector-checksum': async (context) => {
    await shelve(context.server.collectors, 'sharphound-v2.5.0.zip');
    return { url: '/api/v2/collectors/sharphound/v2.5.0/checksum' };
  },
  'get-collector-manifest': async (context) => {
    await shelve(context.server.collectors, 'AzureHound_v2.1.0_linux_amd64.zip');
    return { url: '/api/v2/kennel/manifest' };
  },
  'get-enterprise-collector-manifest': async (context) => {
    await shelve(context.server.collectors, 'SharpHoundEnterprise_v2.6.0_windows_x86.zip');
    return { url: '/api/v2/kennel/enterprise-manifest' };
  },
  'download-collector-asset': async (context) => {
    await shelve(context.server.collectors, 'AzureHound_v2.1.0_linux_amd64.zip');
    return { url: '/api/v2/kennel/download/AzureHound_v2.1.0_linux_amd64.zip' };
  },
  'create-custom-nodes': () => ({
    method: 'POST',
    url: '/api/v2/custom-nodes',
    payload: { custom_types: { Created: ICON } },
  }),
  'get-custom-node': async (context) => ({ url: await createCustomNode(context) }),
  'update-custom-node': async (context) => ({
    method: 'PUT',
    url: await createCustomNode(context),
    payload: { config: ICON },
  }),
  'delete-custom-node': async (context) => ({ method: 'DELETE', url: await createCustomNode(context) }),
  'upsert-extension': () => ({ method: 'PUT', url: '/api/v2/extensions', payload: EXTENSION }),
  'install-extension-pack': async ({ server }) => {
    await new ZoneRepository(server.database.kysely).storeDefaults(BUILT_IN_TAGS, 'test');

    return { method: 'PUT', url: '/api/v2/extensions/packs/github' };
  },
  'check-extension-pack': () => ({ method: 'POST', url: '/api/v2/extensions/packs/github/check' }),
  'check-extension': () => ({ method: 'POST', url: '/api/v2/extensions/check', payload: EXTENSION }),
  'get-extension': () => ({ url: '/api/v2/extensions/1' }),
  'delete-extension': async ({ server: { repositories }, admin }) => {
    const [outcome] = await repositories.extensions.upsertExtensions([STORED_EXTENSION], {
      id: admin.userId,
      email: undefined,
    });
    return { method: 'DELETE', url: `/api/v2/extensions/${outcome?.extensionId}` };
  },
  'get-node-kind': async ({ server: { repositories } }) => {
    const [kind] = await repositories.extensions.listNodeKinds(['User']);
    return { url: `/api/v2/node-kinds/${kind?.id}` };
  },
  'get-relationship-kind': async ({ server: { repositories } }) => {
    const kind = await repositories.extensions.findRelationshipKindByName('AdminTo');
    return { url: `/api/v2/relationship-kinds/${kind?.id}` };
  },
  'get-graph-node': () => ({ url: '/api/v2/nodes/101?include-info=true' }),
  'get-graph-relationship': () => ({ url: '/api/v2/relationships/1?include-info=true' }),
  'get-role': () => ({ url: '/api/v2/roles/1' }),
  'get-permission': () => ({ url: '/api/v2/permissions/1' }),
  'follow-events': () => ({ url: '/api/v2/event-stream?follow=false' }),
  'create-collection-client': () => ({
    method: 'POST',
    url: '/api/v2/clients',
    payload: { name: 'sample', type: 'sharphound' },
  }),
  ...samplesOf(
    [
      ['get-collection-client', 'GET', ''],
      ['delete-collection-client', 'DELETE', ''],
      ['replace-collection-client-token', 'PUT', '/token'],
      ['list-collection-client-reports', 'GET', '/reports'],
      ['list-collection-operations', 'GET', '/operations'],
      ['list-completed-jobs', 'GET', '/completed-jobs'],
      ['list-completed-collection-tasks', 'GET', '/completed-tasks'],
    ],
    ([, method, rest]) =>
      async (context: SampleContext) => ({
        method,
        url: `/api/v2/clients/${(await registerCollector(context)).id}${rest}`,
      }),
  ),
  'update-collection-client': async (context) => ({
    method: 'PUT',
    url: `/api/v2/clients/${(await registerCollector(context)).id}`,
    payload: { name: 'renamed' },
  }),
  'check-in-collection-client': async (context) =>
    signedBy(await registerCollector(context), 'PUT', '/api/v2/clients/update', { hostname: 'here' }),
  'report-collection-client-error': async (context) =>
    signedBy(await registerCollector(context), 'POST', '/api/v2/clients/error', { task_error: 'no' }),
  'create-collection-operation': async (context) => ({
    method: 'POST',
    url: `/api/v2/clients/${(await registerCollector(context, 'openhound')).id}/operations`,
  }),
  'delete-collection-operation': async (context) => {
    const { client, id } = await beginOperation(context, 'queued');
    return { method: 'DELETE', url: `/api/v2/clients/${client.id}/operations/${id}` };
  },
  'download-collection-artifact': async (context) => {
    const { client, id } = await beginOperation(context, 'whole');
    return { url: `/api/v2/clients/${client.id}/operations/${id}/artifact` };
  },
  'list-available-operations': async (context) => {
    const { client } = await beginOperation(context, 'queued');
    return signedBy(client, 'GET', '/api/v2/clients/management/available');
  },
  'start-operation': async (context) => {
    const { client, id } = await beginOperation(context, 'queued');
    return signedBy(client, 'POST', '/api/v2/clients/management/start', { operation_id: id });
  },
  'end-operation': async (context) => {
    const { client, id } = await beginOperation(context, 'running');
    const end = { operation_id: id, status: 'failed' };
    return signedBy(client, 'POST', '/api/v2/clients/management/end', end);
  },
  'create-artifact': async (context) => {
    const { client, id } = await beginOperation(context, 'running');
    return signedBy(client, 'POST', '/api/v2/clients/management/artifacts', announcement(id));
  },
  'upload-artifact-part': async (context) => {
    const { client, artifactId } = await beginOperation(context, 'announced');
    return signedBy(client, 'POST', `/api/v2/clients/management/artifacts/${artifactId}/parts/1`, LOGS);
  },
  'complete-artifact': async (context) => {
    const { client, id, artifactId } = await beginOperation(context, 'sent');
    const path = `/api/v2/clients/management/artifacts/${artifactId}/complete`;
    return signedBy(client, 'POST', path, { operation_id: id });
  },
  'ingest-batch': () => ({ method: 'POST', url: '/api/v2/ingest', payload: FILE }),
  'list-next-runs': () => ({ url: `/api/v2/events/next-runs?rrule=${encodeURIComponent(RULE)}` }),
  'create-collection-event': async (context) => ({
    method: 'POST',
    url: '/api/v2/events',
    payload: { client_id: (await registerCollector(context)).id, rrule: RULE, session_collection: true },
  }),
  'get-collection-event': async (context) => ({ url: await scheduleCollection(context) }),
  'update-collection-event': async (context) => ({
    method: 'PUT',
    url: await scheduleCollection(context),
    payload: { rrule: RULE, session_collection: true },
  }),
  'delete-collection-event': async (context) => ({
    method: 'DELETE',
    url: await scheduleCollection(context),
  }),
  ...jobSamples('job'),
  ...jobSamples('task'),
  'update-preferences': () => ({
    method: 'PATCH',
    url: '/api/v2/self/preferences',
    payload: { theme: 'dark' },
  }),
  'upload-file': async (context) => ({
    method: 'POST',
    url: `/api/v2/file-upload/${await startUpload(context)}`,
    payload: FILE,
    headers: { 'content-type': 'application/json' },
  }),
  'end-file-upload': async (context) => ({
    method: 'POST',
    url: `/api/v2/file-upload/${await startUpload(context)}/end`,
  }),
  'cancel-file-upload': async (context) => ({
    method: 'PUT',
    url: `/api/v2/file-upload/${await startUpload(context)}/cancel`,
  }),
  'undo-file-upload': async (context) => {
    const { server, admin } = context;
    const url = `/api/v2/file-upload/${await startUpload(context)}`;
    const headers = { authorization: admin.authorization };
    await server.inject({ method: 'PUT', url: `${url}/cancel`, headers });
    await server.writer.answer((signal) => answerNextOrder(server.database, signal));

    return { method: 'POST', url: `${url}/undo` };
  },
  'list-completed-upload-tasks': async (context) => ({
    url: `/api/v2/file-upload/${await startUpload(context)}/completed-tasks`,
  }),
  'drop-waiting-relationship': async ({ server }) => ({
    method: 'DELETE',
    url: `/api/v2/waiting-relationships/${await keepWaiting(server.database)}`,
  }),
  'cancel-analysis': async ({ server, admin }) => {
    await new AnalysisRequestRepository(server.database.kysely).requestAnalysis(admin.userId);
    return { method: 'DELETE', url: '/api/v2/analysis' };
  },
  'list-domain-quality': async (context) => {
    await measure(context, { ...MEASURED, environmentId: 'S-1-5-21-1' });
    return { url: '/api/v2/ad-domains/S-1-5-21-1/data-quality-stats' };
  },
  'list-quality-metrics': async (context) => {
    await measure(context, { ...MEASURED, environmentId: 'S-1-5-21-1' });
    return { url: '/api/v2/data-quality-stats?environment_id=S-1-5-21-1' };
  },
  'list-quality-aggregations': async ({ server }) => {
    await server.repositories.extensions.upsertExtensions([SHOP], { id: 'test', email: undefined });
    await server.model.refresh();
    const kind = server.model.current.nodeKinds.get('SH_Shop');

    return { url: `/api/v2/data-quality-stats-aggregations?schema_environment_kind_id=${kind?.id}` };
  },
  'list-tenant-quality': async (context) => {
    await measure(context, {
      ...MEASURED,
      platform: 'azure',
      environmentId: 'A-TENANT',
      completeness: undefined,
    });
    return { url: '/api/v2/azure-tenants/A-TENANT/data-quality-stats' };
  },
  'list-platform-quality': async (context) => {
    await measure(context, MEASURED);
    return { url: '/api/v2/platform/ad/data-quality-stats' };
  },
  'clear-database': () => ({
    method: 'POST',
    url: '/api/v2/clear-database',
    payload: { deleteFileIngestHistory: true },
  }),
  search: () => ({ url: '/api/v2/search?q=ada' }),
  'graph-search': () => ({ url: '/api/v2/graph-search?query=ada' }),
  'get-shortest-path': () => ({
    url: `/api/v2/graphs/shortest-path?start_node=${OBJECT}&end_node=${GROUP}`,
  }),
  'get-paths-to': () => ({ url: `/api/v2/graphs/paths-to?end_node=${GROUP}` }),
  'get-paths-from': () => ({ url: `/api/v2/graphs/paths-from?start_node=${OBJECT}&to=tier-zero` }),
  'get-pathfinding': () => ({ url: `/api/v2/pathfinding?start_node=${OBJECT}&end_node=${GROUP}` }),
  'get-azure-entity': () => ({ url: `/api/v2/azure/roles?object_id=${SAMPLE_CLOUD_NODE}` }),
  'update-domain': async ({ server }) => {
    await server.writer.answer((signal) => answerNextUpdate(server.database, SAMPLE_GRAPH, signal));

    return {
      method: 'PATCH',
      url: `/api/v2/domains/${SAMPLE_ENTITIES.domains}`,
      payload: { collected: false },
    };
  },
  'get-edge-composition': () => ({ url: `/api/v2/graphs/edge-composition?${EDGE}` }),
  'get-relay-targets': () => ({ url: `/api/v2/graphs/relay-targets?${EDGE}` }),
  'get-acl-inheritance': () => ({ url: `/api/v2/graphs/acl-inheritance?${EDGE}` }),
  'run-cypher-query': () => ({
    method: 'POST',
    url: '/api/v2/graphs/cypher',
    payload: { query: 'MATCH (n:User) RETURN n, n.name' },
  }),
  'create-saved-query': () => ({
    method: 'POST',
    url: '/api/v2/saved-queries',
    payload: { name: 'created', query: 'MATCH (n) RETURN n' },
  }),
  'get-saved-query': async (context) => ({ url: await saveQuery(context, 'got') }),
  'update-saved-query': async (context) => ({
    method: 'PUT',
    url: await saveQuery(context, 'updated'),
    payload: { description: 'changed' },
  }),
  'delete-saved-query': async (context) => ({
    method: 'DELETE',
    url: await saveQuery(context, 'deleted'),
  }),
  'get-saved-query-permissions': async (context) => ({
    url: `${await shareQuery(context, 'told')}/permissions`,
  }),
  'share-saved-query': async (context) => ({
    method: 'PUT',
    url: `${await saveQuery(context, 'shared')}/permissions`,
    payload: { public: true },
  }),
  'unshare-saved-query': async (context) => ({
    method: 'DELETE',
    url: `${await shareQuery(context, 'unshared')}/permissions`,
    payload: { user_ids: ['3fa85f64-5717-4562-b3fc-2c963f66afa6'] },
  }),
  'export-saved-query': async (context) => ({ url: `${await saveQuery(context, 'exported')}/export` }),
  'export-saved-queries': () => ({ url: '/api/v2/saved-queries/export?scope=all' }),
  'import-saved-queries': () => ({
    method: 'POST',
    url: '/api/v2/saved-queries/import',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ name: 'imported', query: 'MATCH (n) RETURN n' }),
  }),
  'create-notebook': () => ({ method: 'POST', url: '/api/v2/notebooks', payload: NOTEBOOK }),
  'get-notebook': async (context) => ({ url: await makeNotebook(context) }),
  'update-notebook': async (context) => ({
    method: 'PATCH',
    url: await makeNotebook(context),
    payload: { version: 1, title: 'Renamed' },
  }),
  'add-notebook-cells': async (context) => ({
    method: 'POST',
    url: `${await makeNotebook(context)}/cells`,
    payload: { cells: [{ type: 'note', text: 'Done.' }] },
  }),
  'delete-notebook': async (context) => ({ method: 'DELETE', url: await makeNotebook(context) }),
  'keep-notebook-answer': async (context) => ({
    method: 'PUT',
    url: `${await makeNotebook(context)}/cells/all-users/answer`,
    payload: { nodes: 3 },
  }),
  'get-notebook-permissions': async (context) => ({ url: `${await makeNotebook(context)}/permissions` }),
  'share-notebook': async (context) => ({
    method: 'PUT',
    url: `${await makeNotebook(context)}/permissions`,
    payload: { public: true },
  }),
  'export-notebook': async (context) => ({ url: `${await makeNotebook(context)}/export?format=markdown` }),
  'import-notebook': () => ({
    method: 'POST',
    url: '/api/v2/notebooks/import',
    payload: { format: 'secgraph-notebook/1', ...NOTEBOOK },
  }),
  'create-note': () => ({
    method: 'POST',
    url: '/api/v2/notes',
    payload: { object_id: OBJECT, text: 'noted' },
  }),
  'update-note': async (context) => ({
    method: 'PATCH',
    url: await writeNote(context),
    payload: { text: 'changed' },
  }),
  'delete-note': async (context) => ({ method: 'DELETE', url: await writeNote(context) }),
  'create-manual-change': async ({ server }) => {
    await server.writer.answer((signal) => answerNextOrder(server.database, signal));

    return {
      method: 'POST',
      url: '/api/v2/manual-changes',
      payload: { type: 'set-property', object_id: OBJECT, property: 'owner', value: 'IT' },
    };
  },
  'undo-manual-change': async ({ server, admin }) => {
    await server.writer.answer((signal) => answerNextOrder(server.database, signal));
    const made = await server.inject({
      method: 'POST',
      url: '/api/v2/manual-changes',
      headers: { authorization: admin.authorization },
      payload: { type: 'remove-node', object_id: OBJECT },
    });
    await server.writer.answer((signal) => answerNextOrder(server.database, signal));

    return {
      method: 'DELETE',
      url: `/api/v2/manual-changes/${made.json<{ data: { id: number } }>().data.id}`,
    };
  },
  'create-asset-group-tag': () => ({
    method: 'POST',
    url: '/api/v2/asset-group-tags',
    payload: { type: '2', name: 'Created' },
  }),
  'list-asset-group-tags': async (context) => {
    await createZone(context);
    return { url: '/api/v2/asset-group-tags?counts=true' };
  },
  'get-asset-group-tag': async (context) => ({ url: (await createZone(context)).tag }),
  'update-asset-group-tag': async (context) => ({
    method: 'PATCH',
    url: (await createZone(context)).tag,
    payload: { description: 'changed' },
  }),
  'delete-asset-group-tag': async (context) => ({
    method: 'DELETE',
    url: (await createZone(context)).tag,
  }),
  'list-asset-group-tag-selectors': async (context) => ({
    url: `${(await createZone(context)).tag}/selectors?counts=true`,
  }),
  'create-asset-group-tag-selector': async (context) => ({
    method: 'POST',
    url: `${(await createZone(context)).tag}/selectors`,
    payload: { name: 'created', seeds: [{ type: 2, value: 'MATCH (n:User) RETURN n' }] },
  }),
  'get-asset-group-tag-selector': async (context) => ({ url: (await createZone(context)).selector }),
  'update-asset-group-tag-selector': async (context) => ({
    method: 'PATCH',
    url: (await createZone(context)).selector,
    payload: { disabled: true },
  }),
  'delete-asset-group-tag-selector': async (context) => ({
    method: 'DELETE',
    url: (await createZone(context)).selector,
  }),
  'list-asset-group-tag-members': async (context) => ({
    url: `${(await createZone(context)).tag}/members`,
  }),
  'count-asset-group-tag-members': async (context) => ({
    url: `${(await createZone(context)).tag}/members/counts`,
  }),
  'get-asset-group-tag-member': async (context) => ({
    url: `${(await createZone(context)).tag}/members/${MEMBER_NODE}`,
  }),
  'list-asset-group-tag-selector-members': async (context) => ({
    url: `${(await createZone(context)).selector}/members`,
  }),
  'count-asset-group-tag-selector-members': async (context) => ({
    url: `${(await createZone(context)).selector}/members/counts`,
  }),
  'certify-asset-group-members': async (context) => {
    await createZone(context);
    return {
      method: 'POST',
      url: '/api/v2/asset-group-tags/certifications',
      payload: { member_ids: [await createCertified(context)], action: 2 },
    };
  },
  'list-asset-group-certifications': async (context) => {
    await createCertified(context);
    return { url: '/api/v2/asset-group-tags/certifications' };
  },
  'list-asset-group-history': () => ({ url: '/api/v2/asset-group-tags-history' }),
  'search-asset-group-history': () => ({
    method: 'POST',
    url: '/api/v2/asset-group-tags-history',
    payload: { query: 'create tag' },
  }),
  'preview-asset-group-selector': () => ({
    method: 'POST',
    url: '/api/v2/asset-group-tags/preview-selectors',
    payload: { seeds: [{ type: 1, value: GROUP }] },
  }),
  'search-asset-group-tags': async (context) => {
    await createZone(context);
    return {
      method: 'POST',
      url: '/api/v2/asset-group-tags/search',
      payload: { query: 'one', tag_type: 2 },
    };
  },
  'list-asset-groups': async (context) => {
    await createGroup(context);
    return { url: '/api/v2/asset-groups' };
  },
  'create-asset-group': () => ({
    method: 'POST',
    url: '/api/v2/asset-groups',
    payload: { name: 'created', tag: 'created' },
  }),
  'get-asset-group': async (context) => ({ url: await createGroup(context) }),
  'update-asset-group': async (context) => ({
    method: 'PUT',
    url: await createGroup(context),
    payload: { name: 'renamed' },
  }),
  'delete-asset-group': async (context) => ({ method: 'DELETE', url: await createGroup(context) }),
  'count-custom-asset-group-selectors': async (context) => ({
    url: `${await createGroup(context)}/custom-selectors`,
  }),
  'update-asset-group-selectors': async (context) => ({
    method: 'PUT',
    url: `${await createGroup(context)}/selectors`,
    payload: ADDITION,
  }),
  'update-asset-group-selectors-deprecated': async (context) => ({
    method: 'POST',
    url: `${await createGroup(context)}/selectors`,
    payload: ADDITION,
  }),
  'delete-asset-group-selector': async (context) => {
    const url = `${await createGroup(context)}/selectors`;
    const response = await context.server.inject({
      method: 'PUT',
      url,
      headers: { authorization: context.admin.authorization },
      payload: ADDITION,
    });
    const { data }: { data: { added_selectors: { id: number }[] } } = response.json();
    return { method: 'DELETE', url: `${url}/${data.added_selectors[0]?.id}` };
  },
  'list-asset-group-collections': async (context) => {
    const url = await createGroup(context);
    await recordCollections(context.server.database.kysely);
    return { url: `${url}/collections` };
  },
  'list-asset-group-members': async (context) => ({ url: `${await createGroup(context)}/members` }),
  'count-asset-group-members': async (context) => ({ url: `${await createGroup(context)}/members/counts` }),
};

export const ROUTE_SAMPLES: Readonly<Record<string, RouteSample>> = {
  ...KNOWN_SAMPLES,
  ...Object.fromEntries(
    [...ENTITY_ROUTES, ...RELATED_ROUTES].map(({ collection, contract }) => [
      contract.id,
      () => ({ url: entityUrl(contract.path, collection) }),
    ]),
  ),
};

/** One for each row, which begins with the id of its route. */
function samplesOf<const Row extends readonly [id: string, ...rest: unknown[]]>(
  rows: readonly Row[],
  make: (row: Row) => RouteSample,
): Readonly<Record<Row[0], RouteSample>> {
  return Object.fromEntries(rows.map((row) => [row[0], make(row)])) as Record<Row[0], RouteSample>;
}

/** What was called jobs and is called tasks. */
function jobSamples<Name extends 'job' | 'task'>(name: Name) {
  const noun = `${name}s` as const;
  const job = async (context: SampleContext, progress: JobProgress = 'waiting') =>
    await beginCollection(context, progress);

  return samplesOf(
    [
      [
        `create-collection-${name}` as const,
        async (context: SampleContext) => ({
          method: 'POST' as const,
          url: `/api/v2/clients/${(await registerCollector(context)).id}/${noun}`,
          payload: { session_collection: true },
        }),
      ],
      [
        `get-collection-${name}` as const,
        async (context: SampleContext) => ({ url: `/api/v2/${noun}/${(await job(context)).id}` }),
      ],
      [
        `get-collection-${name}-log` as const,
        async (context: SampleContext) => ({
          url: `/api/v2/${noun}/${(await job(context, 'ended')).id}/log`,
        }),
      ],
      [
        `cancel-collection-${name}` as const,
        async (context: SampleContext) => ({
          method: 'PUT' as const,
          url: `/api/v2/${noun}/${(await job(context)).id}/cancel`,
        }),
      ],
      [
        `list-available-${noun}` as const,
        async (context: SampleContext) =>
          signedBy((await job(context)).client, 'GET', `/api/v2/${noun}/available`),
      ],
      [
        `get-current-${name}` as const,
        async (context: SampleContext) =>
          signedBy((await job(context, 'running')).client, 'GET', `/api/v2/${noun}/current`),
      ],
      [
        `start-collection-${name}` as const,
        async (context: SampleContext) => {
          const { id, client } = await job(context);
          return signedBy(client, 'POST', `/api/v2/${noun}/start`, { id });
        },
      ],
      [
        `end-collection-${name}` as const,
        async (context: SampleContext) =>
          signedBy((await job(context, 'running')).client, 'POST', `/api/v2/${noun}/end`, END),
      ],
    ],
    ([, sample]) => sample,
  );
}

const ICON = { icon: { type: 'font-awesome', name: 'house', color: '#FFF' } };

/** Its address. */
async function createCustomNode({ server, admin }: SampleContext): Promise<string> {
  const kind = `Custom${zoneNumber++}`;
  await server.inject({
    method: 'POST',
    url: '/api/v2/custom-nodes',
    headers: { authorization: admin.authorization },
    payload: { custom_types: { [kind]: ICON } },
  });

  return `/api/v2/custom-nodes/${kind}`;
}

const ADDITION = [{ selector_name: 'ada', sid: OBJECT, action: 'add' }];

/** Its address. */
async function createGroup({ server, admin }: SampleContext): Promise<string> {
  const response = await server.inject({
    method: 'POST',
    url: '/api/v2/asset-groups',
    headers: { authorization: admin.authorization },
    payload: { name: `Group ${zoneNumber}`, tag: `group_${zoneNumber++}` },
  });
  const group: { data: { id: number } } = response.json();

  return `/api/v2/asset-groups/${group.data.id}`;
}

/** An extension with an environment. */
const SHOP: ExtensionDocument = {
  name: 'Shop',
  displayName: 'The shop',
  version: 'v1.0.0',
  namespace: 'SH',
  hasCaseSensitiveIds: false,
  about: { description: '', publisher: '', homepage: '', licence: '' },
  nodeKinds: [
    {
      name: 'SH_Shop',
      displayName: 'Shop',
      description: '',
      isDisplayKind: true,
      icon: '',
      color: '',
      info: [],
    },
  ],
  relationshipKinds: [],
  environments: [{ kind: 'SH_Shop', sourceKind: 'Shop', principalKinds: ['SH_Shop'] }],
  findings: [],
  listFindings: [],
  rules: [],
  queries: [],
};

const MEASURED: QualityMeasure = {
  platform: 'ad',
  environmentId: undefined,
  environments: 1,
  counts: { users: 1 },
  completeness: { sessions: { active: 1, share: 1 }, localGroups: { active: 0, share: 0 } },
};

/** A point in time to compare with. */
function analysedOnce(path: string): RouteSample {
  return async ({ server }) => {
    await server.database.pool.query('INSERT INTO analysis_point (run_id) VALUES (gen_random_uuid())');
    return { url: `${path}?from=2026-01-01T00:00:00Z` };
  };
}

const measure = ({ server }: SampleContext, measured: QualityMeasure) =>
  recordDataQuality(server.database.kysely, [measured]);

/** A node of {@link SAMPLE_GRAPH}. */
const MEMBER_NODE = 101;

/** A new zone with a selector that selects a user, as after a tagging; their addresses. */
async function createZone({ server, admin }: SampleContext): Promise<{ tag: string; selector: string }> {
  const headers = { authorization: admin.authorization };
  const call = async (url: string, payload: object) => {
    const response = await server.inject({ method: 'POST', url, headers, payload });
    const created: { data: { id: number } } = response.json();
    return created.data.id;
  };
  const name = `Zone ${zoneNumber++}`;
  const tag = `/api/v2/asset-group-tags/${await call('/api/v2/asset-group-tags', { type: 2, name })}`;
  const selectorId = await call(`${tag}/selectors`, { name, seeds: [{ type: 1, value: OBJECT }] });
  const { pool } = server.database;
  await pool.query("INSERT INTO node VALUES ($1, $2, '{}', '{}') ON CONFLICT DO NOTHING", [
    MEMBER_NODE,
    OBJECT,
  ]);
  await pool.query(
    `INSERT INTO asset_group_tag_selector_member
       (selector_id, object_id, node_id, source, primary_kind, environment_id, name)
     VALUES ($1, $2, $3, 1, 'User', '', 'ADA')`,
    [selectorId, OBJECT, MEMBER_NODE],
  );

  return { tag, selector: `${tag}/selectors/${selectorId}` };
}

/** The graph id of a node that a zone selects which asks for certification. */
async function createCertified({ server, admin }: SampleContext): Promise<number> {
  const headers = { authorization: admin.authorization };
  const post = async (url: string, payload: object): Promise<number> => {
    const response = await server.inject({ method: 'POST', url, headers, payload });
    const { data }: { data: { id: number } } = response.json();
    return data.id;
  };
  const tags = '/api/v2/asset-group-tags';
  const name = `Certified ${zoneNumber}`;
  const nodeId = 5_000 + zoneNumber++;
  await new ZoneRepository(server.database.kysely).storeDefaults(BUILT_IN_TAGS, 'test');
  const tagId = await post(tags, { type: 1, name, require_certify: true });
  const seeds = [{ type: 1, value: name }];
  const selectorId = await post(`${tags}/${tagId}/selectors`, { name, seeds });
  await server.database.pool.query(
    `INSERT INTO asset_group_tag_selector_member
       (selector_id, object_id, node_id, source, primary_kind, environment_id, name)
     VALUES ($1, $2, $3, 1, 'User', '', $2)`,
    [selectorId, name, nodeId],
  );

  return nodeId;
}

let zoneNumber = 1;

/** Its id. */
async function storeFinding({ server }: SampleContext): Promise<number> {
  const { rows } = await server.database.pool.query<{ id: number }>(
    `INSERT INTO finding (type, shape, asset_group_tag_id, environment_id, environment_name, source_id, source_kind,
       source_name, target_id, target_kind, target_name, is_inherited, exposure_count, exposure_share, impact_count,
       impact_share, severity, digest)
     VALUES ('Kerberoasting', 'list', 0, 'S-1', '', '', '', '', $1, 'User', 'ADA', false, 0, 0, 1, 1, 3, '')
     RETURNING id::integer`,
    [OBJECT],
  );

  return rows[0]?.id ?? 0;
}

function entityUrl(path: string, collection: EntityCollectionName): string {
  return path.replace('{object_id}', SAMPLE_ENTITIES[collection]);
}

async function startUpload({ server, admin }: SampleContext): Promise<number> {
  const response = await server.inject({
    method: 'POST',
    url: '/api/v2/file-upload/start',
    headers: { authorization: admin.authorization },
  });
  const job: { data: { id: number } } = response.json();

  return job.data.id;
}

/** Its address. */
async function writeNote({ server, admin }: SampleContext): Promise<string> {
  const response = await server.inject({
    method: 'POST',
    url: '/api/v2/notes',
    headers: { authorization: admin.authorization },
    payload: { object_id: OBJECT, text: 'noted' },
  });
  const note: { data: { id: number } } = response.json();

  return `/api/v2/notes/${note.data.id}`;
}

/** Its address. */
async function makeNotebook({ server, admin }: SampleContext): Promise<string> {
  const response = await server.inject({
    method: 'POST',
    url: '/api/v2/notebooks',
    headers: { authorization: admin.authorization },
    payload: NOTEBOOK,
  });
  const notebook: { data: { id: number } } = response.json();

  return `/api/v2/notebooks/${notebook.data.id}`;
}

/** Its address. */
async function saveQuery({ server, admin }: SampleContext, name: string): Promise<string> {
  const response = await server.inject({
    method: 'POST',
    url: '/api/v2/saved-queries',
    headers: { authorization: admin.authorization },
    payload: { name, query: 'MATCH (n) RETURN n' },
  });
  const query: { data: { id: number } } = response.json();

  return `/api/v2/saved-queries/${query.data.id}`;
}

async function shareQuery(context: SampleContext, name: string): Promise<string> {
  const url = await saveQuery(context, name);
  await context.server.inject({
    method: 'PUT',
    url: `${url}/permissions`,
    headers: { authorization: context.admin.authorization },
    payload: { public: true },
  });

  return url;
}

async function onSomebody(
  { server }: SampleContext,
  method: 'GET' | 'PATCH' | 'DELETE',
  rest: string,
): Promise<InjectOptions> {
  const { userId } = await server.logInAs('User');
  const url = `/api/v2/platform-users/${userId}${rest}`;

  return method === 'PATCH' ? { method, url, payload: { first_name: 'Other' } } : { method, url };
}

/** One that is refused before anything is asked: its address is not public. */
function newProvider(name: string): InjectOptions {
  return {
    method: 'POST',
    url: '/api/v2/sso-providers/oidc',
    payload: { name, issuer: 'https://127.0.0.1', client_id: 'sample', config: {} },
  };
}

async function newSamlProvider(name: string): Promise<InjectOptions> {
  const idp = await TestSamlProvider.create();

  return {
    method: 'POST',
    url: '/api/v2/sso-providers/saml',
    ...samlForm({ name, metadata: idp.metadata() }),
  };
}

async function createSamlProvider({ server, admin }: SampleContext, name: string): Promise<number> {
  const { headers, ...request } = await newSamlProvider(name);
  const { json } = await server.inject({
    ...request,
    headers: { ...headers, authorization: admin.authorization },
  });

  return json().data.id;
}

async function createProvider({ server, admin }: SampleContext, name: string): Promise<number> {
  const headers = { authorization: admin.authorization };
  const { json } = await server.inject({ ...newProvider(name), headers });

  return json().data.sso_provider_id;
}

let collectors = 0;

/** Stands for an archive. */
const LOGS = { of: 'a collector' };

function announcement(operationId: string): object {
  const bytes = JSON.stringify(LOGS);

  return {
    operation_id: operationId,
    artifact_type: 'support_bundle',
    total_size: bytes.length,
    part_size: bytes.length,
    part_count: 1,
    content_type: 'application/zip',
    checksum_algorithm: 'sha256',
    checksum: createHash('sha256').update(bytes).digest('hex'),
  };
}

const OPERATION_STEPS = ['queued', 'running', 'announced', 'sent', 'whole'] as const;

async function beginOperation(context: SampleContext, until: (typeof OPERATION_STEPS)[number]) {
  const { server, admin } = context;
  const client = await registerCollector(context, 'openhound');
  const created = await server.inject({
    method: 'POST',
    url: `/api/v2/clients/${client.id}/operations`,
    headers: { authorization: admin.authorization },
  });
  const id: string = created.json().data.id;
  const has = (step: typeof until) => OPERATION_STEPS.indexOf(until) >= OPERATION_STEPS.indexOf(step);
  const send = (path: string, payload: object) =>
    server.inject(signedBy(client, 'POST', `/api/v2/clients/management/${path}`, payload));
  if (has('running')) {
    await send('start', { operation_id: id });
  }
  const artifactId: string = has('announced')
    ? (await send('artifacts', announcement(id))).json().data.artifact_id
    : '';
  if (has('sent')) {
    await send(`artifacts/${artifactId}/parts/1`, LOGS);
  }
  if (has('whole')) {
    await send(`artifacts/${artifactId}/complete`, { operation_id: id });
  }

  return { client, id, artifactId };
}

async function registerCollector(
  { server, admin }: SampleContext,
  type?: 'openhound',
): Promise<SampleCollector> {
  collectors++;
  const response = await server.inject({
    method: 'POST',
    url: '/api/v2/clients',
    payload: { name: `sample collector ${collectors}`, type },
    headers: { authorization: admin.authorization },
  });

  return response.json().data;
}

async function scheduleCollection(context: SampleContext): Promise<string> {
  const { id } = await registerCollector(context);
  const response = await context.server.inject({
    method: 'POST',
    url: '/api/v2/events',
    payload: { client_id: id, rrule: RULE, session_collection: true },
    headers: { authorization: context.admin.authorization },
  });

  return `/api/v2/events/${response.json().data.id}`;
}

async function beginCollection(
  context: SampleContext,
  progress: JobProgress,
): Promise<{ readonly id: number; readonly client: SampleCollector }> {
  const client = await registerCollector(context);
  const created = await context.server.inject({
    method: 'POST',
    url: `/api/v2/clients/${client.id}/jobs`,
    payload: { session_collection: true },
    headers: { authorization: context.admin.authorization },
  });
  const { id } = created.json().data;
  if (progress !== 'waiting') {
    await context.server.inject(signedBy(client, 'POST', '/api/v2/jobs/start', { id }));
  }
  if (progress === 'ended') {
    await context.server.inject(signedBy(client, 'POST', '/api/v2/jobs/end', END));
  }

  return { id, client };
}

function signedBy(
  { token }: SampleCollector,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
): InjectOptions {
  const body = payload === undefined ? {} : { body: JSON.stringify(payload) };
  const headers = signRequest(token, { method, path: url, date: new Date(), ...body });

  return {
    method,
    url,
    // As the contract describes answers, not as collectors read them.
    headers: { ...headers, accept: 'application/json; nulls=wrapped' },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  };
}
let webhooks = 0;

function newWebhook(): InjectOptions {
  const url = `https://10.0.0.1/${++webhooks}`;
  return {
    method: 'POST',
    url: '/api/v2/alert-webhooks',
    payload: { type: 'generic', name: 'sample', url },
  };
}

function newAlert(channelId: string): InjectOptions {
  const subscriptions = [{ channel_id: channelId, event_type: 'ingest.job.failed' }];
  return { method: 'POST', url: '/api/v2/alerts', payload: { name: `sample ${channelId}`, subscriptions } };
}

async function createAlertWebhook({ server, admin }: SampleContext): Promise<string> {
  const { authorization } = admin;
  const response = await server.inject({ ...newWebhook(), headers: { authorization } });

  return response.json().data.webhook.id;
}

/** An alert that has something to tell. */
async function tellAlert(context: SampleContext) {
  const { server, admin } = context;
  const channelId = await createAlertWebhook(context);
  const { authorization } = admin;
  const created = await server.inject({ ...newAlert(channelId), headers: { authorization } });
  await recordAlertEvent(server.database.kysely, { type: 'ingest.job.failed', message: 'sample', data: {} });
  const { rows } = await server.database.pool.query<{ id: string }>(
    'SELECT event_id AS id FROM alert_attempt WHERE channel_id = $1',
    [channelId],
  );

  return { alert_id: created.json().data.alert.id, channel_id: channelId, event_id: rows[0]?.id ?? '' };
}

function newMailServer(): InjectOptions {
  return {
    method: 'PUT',
    url: '/api/v2/mail-server',
    payload: { host: '10.0.0.1', port: 465, tls: 'tls', from_address: 'reports@example.org' },
  };
}

async function setMailServer({ server, admin }: SampleContext): Promise<void> {
  const { authorization } = admin;
  await server.inject({ ...newMailServer(), headers: { authorization } });
}

function newReport(): InjectOptions {
  const schedule = 'DTSTART:20260101T030000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO';
  return {
    method: 'POST',
    url: '/api/v2/reports',
    payload: { name: 'sample', format: 'csv', sanitised: true, schedule },
  };
}

/** One that is made, with its key, of a schedule. */
async function makeReport({ server, admin }: SampleContext): Promise<number> {
  const { authorization } = admin;
  const response = await server.inject({ ...newReport(), headers: { authorization } });
  const reports = new ReportRepository(server.database.kysely);
  const { id } = response.json().data;
  // Those that other samples asked for wait before it.
  for (let taken = await reports.takeOldest(); taken !== undefined; taken = await reports.takeOldest()) {
    await reports.finish(taken, { report: [Buffer.from('a\r\n')], key: [Buffer.from('b\r\n')] });
  }

  return id;
}

/** @returns its path */
async function createWorkspace({ server, admin }: SampleContext): Promise<string> {
  const created = await server.inject({
    method: 'POST',
    url: WORKSPACES,
    headers: { authorization: admin.authorization },
    payload: { name: `w-${randomUUID().slice(0, 8)}` },
  });
  const { data } = created.json<{ data: { workspace: { id: string } } }>();

  return `${WORKSPACES}/${data.workspace.id}`;
}
