import {
  getPostureDiff,
  listFindingChanges,
  listMemberChanges,
  listPostureEvents,
  listPosturePoints,
  listRelationshipChanges,
} from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { DiffScope } from '@secgraph/database/findings';
import type { TagRecord } from '@secgraph/database/zones';
import type { ListQuery } from '@secgraph/kernel';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { badRequest, notFound } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import { readAskedZones } from './finding-zones.ts';
import {
  presentDiff,
  presentEvent,
  presentFindingChange,
  presentMemberChange,
  presentPoint,
  presentRelationshipChange,
} from './present-diff.ts';
import { storedEnvironment } from './stored-environment.ts';
import { presentSpan, readTime, spanOf } from './time-span.ts';

const MAX_STEPS = 200;
const MAX_EXPOSURES = 500;
const MAX_STEP_EVENTS = 10;

interface AskedDiff {
  readonly from: string;
  readonly to?: string | undefined;
  readonly environment_id?: readonly string[] | undefined;
  readonly asset_group_tag_id?: number | undefined;
}

/** What changed between two analyses. All of it is in tables; the graph is not asked. */
export function diffRoutes(repositories: Repositories, graph: Pick<GraphQueries, 'model'>) {
  const { postureDiffs: diffs, tags } = repositories;

  return [
    handle(listPosturePoints, async ({ list }) => {
      const { count, rows } = await diffs.listPoints(spanOf(list), list);
      return { ...pageOf(list, count), ...presentSpan(spanOf(list)), data: rows.map(presentPoint) };
    }),
    handle(listPostureEvents, async ({ list }) => {
      const { count, rows } = await diffs.listEvents(spanOf(list), list);
      return { ...pageOf(list, count), ...presentSpan(spanOf(list)), data: rows.map(presentEvent) };
    }),
    handle(getPostureDiff, async ({ query }) => {
      const { scope } = await readScope(query);
      const [numbers, exposure, exposures, steps] = await Promise.all([
        diffs.countChanges(scope),
        diffs.readExposure(scope),
        diffs.listExposures(scope, MAX_EXPOSURES),
        diffs.listSteps(scope, MAX_STEPS),
      ]);
      const events = await diffs.listStepEvents(steps.rows, MAX_STEP_EVENTS);
      const told = steps.rows.map((step) => ({
        step,
        events: events.get(step.point.id) ?? { count: 0, rows: [] },
      }));

      return {
        data: presentDiff(scope, { numbers, exposure, exposures, steps: told, stepCount: steps.count }),
      };
    }),
    handle(listFindingChanges, async ({ query, list }) => {
      const { scope, zone } = await readScope(query);
      const { count, rows } = await diffs.listFindings(scope, list);
      return {
        ...pageOf(list, count),
        data: rows.map((row) => presentFindingChange(row, { model: graph.model, zone })),
      };
    }),
    handle(listMemberChanges, async ({ query, list }) => {
      const { scope } = await readScope(query);
      const { count, rows } = await diffs.listMembers(scope, list);
      return { ...pageOf(list, count), data: rows.map(presentMemberChange) };
    }),
    handle(listRelationshipChanges, async ({ query, list }) => {
      const { scope } = await readScope(query);
      const { count, rows } = await diffs.listRelationships(scope, list);
      return { ...pageOf(list, count), data: rows.map(presentRelationshipChange) };
    }),
  ];

  async function readScope(
    query: AskedDiff,
  ): Promise<{ readonly scope: DiffScope; readonly zone: TagRecord | undefined }> {
    const now = Date.now();
    const start = readTime('from', query.from) ?? now;
    const end = readTime('to', query.to) ?? now;
    if (end < start) {
      throw badRequest('to time cannot be before from time');
    }

    const { tagIds, zone } = await readAskedZones(tags, query.asset_group_tag_id);
    const to = await diffs.findPoint(new Date(end));
    const from = (await diffs.findPoint(new Date(start))) ?? (await diffs.findFirstPoint());
    if (to === undefined || from === undefined) {
      throw notFound();
    }

    const environmentIds = query.environment_id && [...new Set(query.environment_id.map(storedEnvironment))];
    return { scope: { from, to, environmentIds, tagIds }, zone };
  }
}

function pageOf({ limit, skip }: ListQuery, count: number) {
  return { count, limit, skip };
}
