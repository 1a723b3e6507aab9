import { Readable } from 'node:stream';
import { currentFindingName, FINDING_DOCUMENTS, findingText, findingTypesOf } from '@secgraph/analysis';
import {
  acceptFinding,
  acceptFindings,
  BAD_ACCEPTANCE_MESSAGE,
  BAD_FILTER_MESSAGE,
  changeFindingStatus,
  changeFindingType,
  exportDomainFindings,
  exportFindings,
  getFinding,
  getFindingText,
  listAvailableFindingTypes,
  listComplianceFrameworks,
  listFindingDetails,
  listFindingGroups,
  listFindings,
  listFindingTypeNames,
  listFindingTypeSettings,
  listFindingTypes,
  MISSING_FINDING_MESSAGE,
  RETIRED_FINDINGS,
  wireTime,
} from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { AcceptanceChange, StoredFinding } from '@secgraph/database/findings';
import { applyListQuery, type ListFilter, type ListQuery } from '@secgraph/kernel';
import type { FindingElements } from '@secgraph/questions';
import { type Caller, hasPermission } from '../../auth/caller.ts';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import type { JobLimits } from '../../graph-workers/pending-job.ts';
import { BytesAnswer, page } from '../../http/answer.ts';
import { badRequest, conflict, forbidden, notFound } from '../../http/http-error.ts';
import { handle, type RouteRequest } from '../../http/route-handler.ts';
import { readControlFilters } from './control-filters.ts';
import { exportText } from './export-text.ts';
import { findZoneScope } from './find-zone-scope.ts';
import { actorOf } from './finding-actor.ts';
import { detailsFile, findingsFile } from './finding-csv.ts';
import { presentFrameworks } from './present-compliance.ts';
import {
  type DetailedFinding,
  presentDetail,
  presentExported,
  presentFinding,
  presentFindingGroup,
  presentFindingWithElements,
} from './present-finding.ts';
import { presentTypeSetting } from './present-type-setting.ts';
import { readSetAside } from './read-set-aside.ts';
import { typeWordsOf } from './type-words.ts';

export interface FindingDependencies {
  readonly repositories: Repositories;
  readonly graph: GraphQueries;
}

export function findingRoutes(dependencies: FindingDependencies) {
  return [...typeRoutes(dependencies), ...listRoutes(dependencies), ...changeRoutes(dependencies)];
}

function typeRoutes({ repositories, graph }: FindingDependencies) {
  const { findings, tags } = repositories;

  return [
    handle(listFindingTypeNames, ({ list }) => ({
      data: listNames(
        [...findingTypesOf(graph.model).all.map(({ name }) => name), ...RETIRED_FINDINGS],
        list,
      ),
    })),
    handle(listAvailableFindingTypes, async ({ params, query, list, caller }) => {
      const { tagIds } = await findZoneScope(tags, query.asset_group_tag_id);
      const types = await findings.listTypes({
        environmentIds: [params.domain_id],
        tagIds,
        visible: caller.environments,
      });
      return { data: listNames(types, list) };
    }),
    handle(listFindingTypes, async ({ query, caller }) => {
      const { tagIds, tierZeroId } = await findZoneScope(tags, readTagId(query.asset_group_tag_id));
      const { environment_id: environments } = query;
      const names = await findings.listTypes({
        tagIds,
        visible: caller.environments,
        ...(environments === undefined ? {} : { environmentIds: environments.map(withoutEq) }),
      });
      const isZone = tagIds.every((tagId) => tagId !== tierZeroId);
      const types = findingTypesOf(graph.model);
      const titles = names.map((name) => {
        const type = types.find(name);
        return { finding: name, title: type === undefined ? name : findingText(type, 'title', { isZone }) };
      });
      return { data: titles.toSorted((a, b) => compareTexts(a.title, b.title)) };
    }),
    handle(listFindingTypeSettings, () => {
      const types = findingTypesOf(graph.model);
      return { data: types.all.map((type) => presentTypeSetting(type, types)) };
    }),
    handle(changeFindingType, async ({ params, body, caller }) => {
      const type = findingTypesOf(graph.model).find(params.finding);
      if (type === undefined) {
        throw notFound();
      }
      await repositories.findingTypes.setEnabled(type.name, body.enabled, {
        id: caller.userId,
        email: caller.emailAddress,
      });

      return { data: { ...presentTypeSetting(type, findingTypesOf(graph.model)), enabled: body.enabled } };
    }),
    handle(listComplianceFrameworks, async ({ caller }) => ({
      data: presentFrameworks(await findings.countTypes({ visible: caller.environments })),
    })),
    handle(getFindingText, async ({ params }) => {
      const [, prefix, name] = /^(tx-)?(.*?)(?:\.md)?$/.exec(params.document) ?? [];
      const type = findingTypesOf(graph.model).find(params.finding);
      const document = FINDING_DOCUMENTS.find((known) => known === name);
      if (type === undefined || document === undefined) {
        throw notFound();
      }

      const text = findingText(type, document, {
        isZone: prefix !== undefined,
        declared: await repositories.findingTypes.readTexts(type),
      });
      return new BytesAnswer({ status: 200, contentType: 'text/markdown; charset=utf-8', headers: {} }, text);
    }),
  ];
}

function listRoutes({ repositories, graph }: FindingDependencies) {
  const { findings, tags } = repositories;

  return [
    handle(listFindingDetails, async (request) => {
      const { params, query, list, caller } = request;
      const visible = caller.environments;
      const type = currentFindingName(withoutEq(query.finding));
      const { tagIds } = await findZoneScope(tags, query.asset_group_tag_id);
      const scope = { environmentIds: [params.domain_id], tagIds, type, isOpen: true, visible } as const;
      const isFile = wantsCsv(request);
      if (isFile) {
        await beginExport(request, { graph, type });
      }
      const { count, batches } = await findings.listDetails(scope, list);

      return isFile
        ? detailsFile(type, shapeOf(graph, type), batches)
        : page(
            { count, limit: list.limit, skip: list.skip },
            await begun(withElements(graph, batches, request)),
            presentDetail,
          );
    }),
    handle(exportDomainFindings, async (request) => {
      const { params, query, caller } = request;
      const visible = caller.environments;
      const type = currentFindingName(withoutEq(query.finding));
      await beginExport(request, { graph, type });
      const scope = { environmentIds: [params.domain_id], type, isOpen: true, visible } as const;
      const list = { ...BY_ID, filters: acceptanceFilters(query.filterAccepted) };
      const { batches } = await findings.listDetails(scope, list);

      return detailsFile(type, shapeOf(graph, type), batches);
    }),
    handle(listFindings, async (request) => {
      const { list, caller } = request;
      const visible = caller.environments;
      const { tierZeroId } = await findZoneScope(tags, undefined);
      const isFile = wantsCsv(request);
      if (isFile) {
        await request.beginAudit?.({ user_id: request.caller.userId });
      }
      const { types: conditions, rest } = readControlFilters(withStatus(withCurrentNames(list)));
      const words = { types: findingTypesOf(graph.model), tierZeroId };
      const { count, batches } = await findings.listFindings(
        { search: request.query.search, types: conditions, visible },
        rest,
        { types: typeWordsOf(words.types), tierZeroId },
      );

      return isFile
        ? findingsFile(batches, words)
        : page({ count, limit: list.limit, skip: list.skip }, batches, (finding) =>
            presentFinding(finding, words),
          );
    }),
    handle(listFindingGroups, async ({ list, query, caller }) => {
      const { tierZeroId } = await findZoneScope(tags, undefined);
      const { types: conditions, rest } = readControlFilters(withStatus(withCurrentNames(list)));
      const words = { types: findingTypesOf(graph.model), tierZeroId };
      const { count, rows } = await findings.listGroups(
        { search: query.search, types: conditions, visible: caller.environments },
        rest,
        { types: typeWordsOf(words.types), tierZeroId },
      );

      return {
        count,
        limit: list.limit,
        skip: list.skip,
        data: rows.map((group) => presentFindingGroup(group, words)),
      };
    }),
    handle(getFinding, async (request) => {
      const { tierZeroId } = await findZoneScope(tags, undefined);
      const known = await findings.findFinding(request.params.finding_id, request.caller.environments);
      const [detailed] = known === undefined ? [] : await readElements(graph, [known], request);
      if (detailed === undefined) {
        throw notFound();
      }

      return {
        data: presentFindingWithElements(detailed, { types: findingTypesOf(graph.model), tierZeroId }),
      };
    }),
    handle(exportFindings, async (request) => {
      const { batches } = await findings.listDetails(
        { isOpen: true, visible: request.caller.environments },
        BY_ID,
      );
      const text = exportText(
        await begun(withElements(graph, batches, request)),
        { types: findingTypesOf(graph.model), texts: repositories.findingTypes },
        presentExported,
      );
      const bytes = Readable.from(text, { objectMode: false });

      return new BytesAnswer({ status: 200, contentType: 'application/json', headers: {} }, bytes);
    }),
  ];
}

function changeRoutes({ repositories, graph }: FindingDependencies) {
  const { findings } = repositories;

  return [
    handle(acceptFinding, async (request) => {
      const { attack_path_id: id } = request.params;
      const type = currentFindingName(request.body.risk_type);
      const acceptance = readAcceptance(request);
      // What is answered is read first: a graph that cannot be asked must not leave half of a change.
      const known = await findings.findFinding(id, request.caller.environments);
      const [detailed] = known === undefined ? [] : await readElements(graph, [known], request);
      const finding = await findings.accept(id, type, acceptance);
      if (finding === undefined || detailed === undefined) {
        throw notFound();
      }

      return { data: presentDetail({ finding, elements: detailed.elements }) };
    }),
    handle(acceptFindings, async (request) => {
      const ids = await findings.acceptAll(request.body.finding_ids, readAcceptance(request));
      if (ids.length === 0) {
        throw notFound();
      }

      return { data: { finding_ids: [...ids] } };
    }),
    handle(changeFindingStatus, async ({ params, body, caller }) => {
      const outcome = await findings.changeStatus(params.finding_id, body.status, actorOf(caller));
      switch (outcome) {
        case 'unknown':
          throw notFound();
        case 'archived':
          throw conflict('the finding is not found any more, its status is final');
        case 'accepted':
          throw conflict('the finding is accepted, take that back first');
        case 'false_positive':
          throw conflict('the finding is marked as a false positive, take that back first');
        default:
          return {
            data: { id: outcome.id, status: outcome.status, updated_at: wireTime(outcome.updatedAt) },
          };
      }
    }),
  ];
}

interface AcceptanceOf {
  readonly caller: Pick<Caller, 'userId' | 'principalName'>;
  readonly body: {
    readonly accepted: boolean | null;
    readonly accept_until?: string;
    readonly reason?: string;
  };
}

function readAcceptance({ body, caller }: AcceptanceOf): AcceptanceChange {
  const by = actorOf(caller);
  if (body.accepted !== true) {
    return { by };
  }

  const { accept_until: until, reason } = body;
  return { ...readSetAside({ until, reason }, BAD_ACCEPTANCE_MESSAGE), by };
}

const BY_ID: ListQuery = {
  filters: [],
  sort: [{ column: 'id', type: 'integer', direction: 'asc' }],
  skip: 0,
  limit: 0,
  maxRows: undefined,
};

/** Only open ones, unless somebody asks for others. */
function withStatus(list: ListQuery): ListQuery {
  const active = { column: 'status', type: 'string', predicate: 'eq', value: 'active' } as const;
  return list.filters.some(({ column }) => column === 'status')
    ? list
    : { ...list, filters: [...list.filters, active] };
}

function withCurrentNames(list: ListQuery): ListQuery {
  return {
    ...list,
    filters: list.filters.map((filter) =>
      filter.column === 'finding' && typeof filter.value === 'string'
        ? { ...filter, value: currentFindingName(filter.value) }
        : filter,
    ),
  };
}

function acceptanceFilters(wanted: 'accepted' | 'unaccepted' | 'all' | undefined): readonly ListFilter[] {
  return wanted === 'accepted' || wanted === 'unaccepted'
    ? [{ column: 'Accepted', type: 'boolean', predicate: 'eq', value: wanted === 'accepted' }]
    : [];
}

function listNames(names: readonly string[], list: ListQuery): string[] {
  return [...applyListQuery(names.toSorted(compareTexts), list, (name) => name).rows];
}

/** By code point, whatever the language. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** The shape of findings of a type. Of a type that is gone nobody knows it, but then there are no findings either. */
function shapeOf({ model }: GraphQueries, type: string): StoredFinding['shape'] {
  return findingTypesOf(model).find(type)?.shape ?? 'relationship';
}

/** A plain value, or a filter with the only predicate there is. */
function withoutEq(text: string): string {
  const value = text.startsWith('eq:') ? text.slice('eq:'.length) : text;
  if (value === '') {
    throw badRequest(MISSING_FINDING_MESSAGE);
  }
  return value;
}

function readTagId(text: string | undefined): number | undefined {
  const value = text === undefined ? undefined : text.replace(/^eq:/, '');
  if (value !== undefined && !/^\d{1,9}$/.test(value)) {
    throw badRequest(BAD_FILTER_MESSAGE);
  }
  return value === undefined ? undefined : Number(value);
}

type ListingRequest = Pick<RouteRequest<typeof listFindings>, 'beginAudit' | 'caller' | 'headers'>;

/** @throws `HTTP_FORBIDDEN` for whoever may not export */
function wantsCsv({ headers, caller }: ListingRequest): boolean {
  const isWanted = headers['accept']?.toString().includes('text/csv') === true;
  if (isWanted && !hasPermission(caller, 'risks/GenerateReport')) {
    throw forbidden('not authorized');
  }
  return isWanted;
}

async function beginExport(
  { beginAudit, caller }: ListingRequest,
  { graph, type }: { readonly graph: GraphQueries; readonly type: string },
): Promise<void> {
  const action = shapeOf(graph, type) === 'list' ? 'ExportListRisks' : 'ExportRelationshipRisks';
  await beginAudit?.({ finding: type, user_id: caller.userId }, action);
}

async function* withElements(
  graph: GraphQueries,
  batches: AsyncIterable<readonly StoredFinding[]>,
  limits: JobLimits,
): AsyncGenerator<readonly DetailedFinding[], void> {
  for await (const batch of batches) {
    yield await readElements(graph, batch, limits);
  }
}

/** With the first batch at hand: what fails there is refused, and does not break an answer that has begun. */
async function begun<Batch>(batches: AsyncGenerator<Batch, void>): Promise<AsyncIterable<Batch>> {
  const first = await batches.next();
  return first.done === true ? batches : continued(first.value, batches);
}

async function* continued<Batch>(
  first: Batch,
  rest: AsyncGenerator<Batch, void>,
): AsyncGenerator<Batch, void> {
  yield first;
  yield* rest;
}

/** Adds what the graph knows by now. */
async function readElements(
  graph: GraphQueries,
  batch: readonly StoredFinding[],
  limits: JobLimits,
): Promise<readonly DetailedFinding[]> {
  const types = findingTypesOf(graph.model);
  const pairs = batch.map(({ source, target, type: name }) => {
    const type = types.find(name);
    return {
      sourceId: source?.objectId,
      targetId: target.objectId,
      kind: type?.shape === 'relationship' ? type.kind : undefined,
    };
  });
  const bytes = await graph.run('readFindingElements', { pairs }, limits);
  const elements: readonly FindingElements[] = JSON.parse(Buffer.from(bytes).toString());

  return batch.map((finding, index) => ({ finding, elements: elements[index] as FindingElements }));
}
