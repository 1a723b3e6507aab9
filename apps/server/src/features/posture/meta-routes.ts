import {
  getComboNode,
  getMetaNode,
  getMetaProperties,
  getMetaTree,
  type LegacyGraph,
} from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { CurrentType, FindingHistoryRepository } from '@secgraph/database/findings';
import type { AssetGroupTagRepository } from '@secgraph/database/zones';
import { HYGIENE, HYGIENE_NAME } from '@secgraph/vocabulary';
import type { Caller } from '../../auth/caller.ts';
import { visibleEnvironments } from '../../auth/visible-environments.ts';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { notFound } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import { type AskedZones, listZones, readAskedZones } from './finding-zones.ts';
import {
  type MetaZone,
  parseMetaId,
  presentSources,
  presentTree,
  presentZone,
  typeNodeId,
  typeProperties,
  zoneNodeId,
  zoneProperties,
} from './present-meta.ts';
import { nameType } from './present-posture.ts';

export interface MetaDependencies {
  readonly graph: Pick<GraphQueries, 'model'>;
  readonly repositories: Repositories;
  readonly history: FindingHistoryRepository;
  readonly tags: AssetGroupTagRepository;
}

/** An environment, and who asks about it. */
interface AskedPlace {
  readonly environmentId: string;
  readonly caller: Pick<Caller, 'environments'>;
}

const MAX_SOURCES = 100;

/** Zones of environments as nodes that stand for many. */
export function metaRoutes({ repositories, graph, history, tags }: MetaDependencies) {
  const { assetGroups: groups } = repositories;

  return [
    handle(getMetaNode, async ({ params, query, caller }) => {
      const asked = await readAskedZones(tags, query.asset_group_tag_id);
      const zone = await findZone({ environmentId: params.domain_id, caller }, asked);

      return { data: zone === undefined ? {} : presentZone(zone) };
    }),
    handle(getMetaTree, async ({ params, query, caller }) => ({
      data: await readTree(
        { environmentId: params.domain_id, caller },
        await readAskedZones(tags, query.asset_group_tag_id),
        query.node_id,
      ),
    })),
    handle(getMetaProperties, async ({ params, caller }) => {
      const meta = parseMetaId(params.object_id);
      if (meta === undefined) {
        throw notFound();
      }

      const { environmentId, tagId, type } = meta;
      const asked = await readAskedZones(tags, tagId);
      const zone = await findZone({ environmentId, caller }, asked);
      const found = zone?.types.find((one) => one.type === type);
      if (zone === undefined || (type !== undefined && found === undefined)) {
        throw notFound();
      }

      return {
        data: {
          props: found === undefined ? zoneProperties(zone) : typeProperties(found, titleIn(asked)(found)),
        },
      };
    }),
    handle(getComboNode, async ({ params, query, caller }) => {
      const group = await groups.findGroup(params.asset_group_id);
      const zones = await listZones(tags);
      if (group === undefined) {
        throw notFound();
      }

      const zone = zones.find(({ id }) => id === group.tagId);
      // What is marked by a label alone is no zone, and nothing is found of it.
      return {
        data:
          zone === undefined
            ? {}
            : await readTree(
                { environmentId: query.domainsid, caller },
                { tagIds: [zone.id], zone },
                undefined,
              ),
      };
    }),
  ];

  async function findZone(
    { environmentId, caller }: AskedPlace,
    { tagIds, zone }: AskedZones,
  ): Promise<MetaZone | undefined> {
    const place = { environmentIds: visibleEnvironments(caller, [environmentId]) ?? [], tagIds };
    const tagId = zone?.id ?? HYGIENE;
    const posture = (await history.listCurrentPostures(place)).find((one) => one.tagId === tagId);

    return posture === undefined
      ? undefined
      : {
          environmentId,
          tagId,
          posture,
          name: zone?.name ?? HYGIENE_NAME,
          types: await history.listCurrentTypes(place),
        };
  }

  async function readTree(
    place: AskedPlace,
    asked: AskedZones,
    nodeId: number | undefined,
  ): Promise<LegacyGraph> {
    const zone = await findZone(place, asked);
    const titleOf = titleIn(asked);
    if (zone === undefined) {
      return refuseUnless(nodeId === undefined);
    }
    if (nodeId === undefined || nodeId === zoneNodeId(zone)) {
      return presentTree(zone, titleOf);
    }

    const type = zone.types.find((one) => typeNodeId(one) === nodeId);
    return type === undefined
      ? refuseUnless(false)
      : presentSources(
          type,
          titleOf(type),
          await history.listSources({ ...type, visible: place.caller.environments }, MAX_SOURCES),
        );
  }

  function titleIn({ zone }: AskedZones): (type: CurrentType) => string {
    return ({ type }) => nameType(type, { model: graph.model, zone }).title;
  }
}

/** Nothing, where nobody has asked for something of it. */
function refuseUnless(isFine: boolean): LegacyGraph {
  if (!isFine) {
    throw notFound();
  }

  return {};
}
