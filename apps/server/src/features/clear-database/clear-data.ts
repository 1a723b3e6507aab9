import { type ClearDatabaseRequest, NOT_DELETED_MESSAGE, SOURCELESS } from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { DeletionScope } from '@secgraph/database/datapipe';
import type { UploadStore } from '@secgraph/datapipe/uploads';
import type { Auth } from '../../auth/create-auth.ts';
import { badRequest, HttpError } from '../../http/http-error.ts';

/** What is to go; checked, and with names for ids. */
export interface ClearSelection {
  /** Undefined: the graph stays. */
  readonly graph: DeletionScope | undefined;
  readonly hasUploadHistory: boolean;
  readonly hasQualityHistory: boolean;
  readonly hasReports: boolean;
  /** Ids of asset groups that lose what users added to them. */
  readonly assetGroupIds: readonly number[];
}

/** Before anything is told of it: whether the request asks for something that can be asked for. */
export function assertAsked(request: ClearDatabaseRequest): void {
  assertSomethingSelected(request);
  if (request.deleteCollectedGraphData !== true) {
    return;
  }

  for (const other of ['deleteSourceKinds', 'deleteRelationships'] as const) {
    if ((request[other] ?? []).length > 0) {
      throw badRequest(`request may only specify either deleteCollectedGraphData or ${other}, not both`);
    }
  }
}

/** What is to go of what is there. */
export async function readSelection(
  repositories: Repositories,
  request: ClearDatabaseRequest,
): Promise<ClearSelection> {
  const sourceKindIds = request.deleteSourceKinds ?? [];
  const relationshipKinds = request.deleteRelationships ?? [];
  const isEverything = request.deleteCollectedGraphData === true;
  const isGraphSelected = isEverything || sourceKindIds.length > 0 || relationshipKinds.length > 0;
  const scope = {
    isEverything,
    isSourceless: sourceKindIds.includes(SOURCELESS.id),
    sourceKinds: await readSourceKinds(repositories, sourceKindIds),
    relationshipKinds: await readRelationshipKinds(repositories, relationshipKinds),
  };

  return {
    graph: isGraphSelected ? scope : undefined,
    hasUploadHistory: request.deleteFileIngestHistory === true,
    hasQualityHistory: request.deleteDataQualityHistory === true,
    hasReports: request.deleteReports === true,
    assetGroupIds: request.deleteAssetGroupSelectors ?? [],
  };
}

export interface ClearDependencies {
  readonly auth: Pick<Auth, 'settings'>;
  readonly repositories: Repositories;
  readonly uploads: UploadStore;
}

/** What is told of one part: it is gone, or why it is still there. */
export type TellPart = (fields: Readonly<Record<string, unknown>>, error?: unknown) => Promise<void>;

/** The graph is deleted by the datapipe, soon; uploads that it covers and histories at once. */
export async function clearData(
  { auth, repositories, uploads }: ClearDependencies,
  { userId, tellPart }: { readonly userId: string; readonly tellPart: TellPart },
  selection: ClearSelection,
): Promise<void> {
  const { graph } = selection;
  if (graph !== undefined && !auth.settings.isFeatureEnabled('clear_graph_data')) {
    throw badRequest('deleting graph data is currently disabled');
  }

  const requestGraph = async (scope: DeletionScope): Promise<void> => {
    const dropped = await repositories.deletionRequests.request(userId, scope);
    await removeFiles(uploads, dropped);
  };
  if (graph !== undefined) {
    await telling(tellPart, 'collected graph data', () => requestGraph(graph));
  }

  await removeParts(tellPart, [
    {
      name: 'custom high value selectors',
      auditName: 'high value selectors',
      isSelected: selection.assetGroupIds.length > 0,
      remove: () => removeSelectors(repositories, userId, selection.assetGroupIds),
    },
    {
      name: 'file ingest history',
      isSelected: selection.hasUploadHistory,
      remove: () => repositories.uploadJobs.removeAllJobs(),
    },
    {
      name: 'data quality history',
      isSelected: selection.hasQualityHistory,
      remove: () => repositories.dataQuality.removeHistory(),
    },
    {
      name: 'reports',
      isSelected: selection.hasReports,
      remove: () => repositories.reports.removeFinished(),
    },
  ]);
}

/** What is deleted on its own, at once. */
interface ClearPart {
  /** As clients are told that it could not be deleted. */
  readonly name: string;
  /** As the audit log calls it, where that differs. */
  readonly auditName?: string;
  readonly isSelected: boolean;
  readonly remove: () => Promise<void>;
}

/** One after the other; one that fails does not keep the next ones. */
async function removeParts(tellPart: TellPart, parts: readonly ClearPart[]): Promise<void> {
  const failed: { readonly name: string; readonly cause: unknown }[] = [];

  for (const { name, auditName = name, remove } of parts.filter(({ isSelected }) => isSelected)) {
    await telling(tellPart, auditName, remove).catch((cause: unknown) => failed.push({ name, cause }));
  }

  if (failed.length > 0) {
    const names = failed.map(({ name }) => name).join(', ');
    const causes = failed.map(({ cause }) => cause);
    throw new HttpError('HTTP_NOT_DELETED', NOT_DELETED_MESSAGE.replace('{part}', names), {
      cause: causes.length === 1 ? causes[0] : new AggregateError(causes),
    });
  }
}

async function telling(tellPart: TellPart, name: string, remove: () => Promise<void>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    await tellPart({ delete_failed: name }, error);
    throw error;
  }
  await tellPart({ delete_request_successful: name });
}

/** Those that users added; the marks go with the next tagging, which is asked for. */
async function removeSelectors(
  repositories: Repositories,
  userId: string,
  assetGroupIds: readonly number[],
): Promise<void> {
  const groups = await repositories.assetGroups.listGroups();
  const tagIds = groups.filter(({ id }) => assetGroupIds.includes(id)).map(({ tagId }) => tagId);
  const change = { author: { id: userId, email: undefined }, tagsNow: true };
  await repositories.selectors.removeCustomSelectors(tagIds, change);
}

/** What stays behind counts as left over and is swept. */
async function removeFiles(uploads: UploadStore, storedFiles: readonly string[]): Promise<void> {
  for (const storedFile of storedFiles) {
    await uploads.remove(storedFile).catch(() => undefined);
  }
}

function assertSomethingSelected(request: ClearDatabaseRequest): void {
  const isSelected = [
    request.deleteCollectedGraphData,
    request.deleteFileIngestHistory,
    request.deleteDataQualityHistory,
    request.deleteReports,
    (request.deleteSourceKinds ?? []).length > 0,
    (request.deleteRelationships ?? []).length > 0,
    (request.deleteAssetGroupSelectors ?? []).length > 0,
  ].includes(true);

  if (!isSelected) {
    throw badRequest('please select something to delete');
  }
}

async function readSourceKinds(
  repositories: Repositories,
  ids: readonly number[],
): Promise<readonly string[]> {
  const known = new Map((await repositories.sourceKinds.listSourceKinds()).map(({ id, name }) => [id, name]));
  const names = ids
    .filter((id) => id !== SOURCELESS.id)
    .map((id) => {
      const name = known.get(id);
      if (name === undefined) {
        throw badRequest(`failure building delete request: requested source kind id ${id} not found`);
      }
      return name;
    });
  await assertKinds(repositories, names, 'source kind');

  return names;
}

async function readRelationshipKinds(
  repositories: Repositories,
  names: readonly string[],
): Promise<readonly string[]> {
  await assertKinds(repositories, names, 'relationship kind');
  return names;
}

/** Only what the graph has a kind for can be found in it. */
async function assertKinds(
  repositories: Repositories,
  names: readonly string[],
  role: 'source kind' | 'relationship kind',
): Promise<void> {
  if (names.length === 0) {
    return;
  }

  const known = await repositories.kinds.findKnown(names);
  const unknown = names.find((name) => !known.has(name));

  if (unknown !== undefined) {
    throw badRequest(`failure building delete request: requested ${role} "${unknown}" is not a valid kind`);
  }
}
