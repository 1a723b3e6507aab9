import type { LegacyGraph, MetaProperties } from '@secgraph/contract';
import { wireTime } from '@secgraph/contract';
import type { CurrentPosture, CurrentType, FindingSource } from '@secgraph/database/findings';
import { appearanceOf } from '@secgraph/graph-schema';

type Item = LegacyGraph[string];

/** Beyond all ids of the graph, which have 32 bits; stored rows have the rest. */
const ZONE_IDS = 2 ** 40;
const TYPE_IDS = 2 ** 41;
const NODE_LABEL = { backgroundColor: 'rgba(255,255,255,0.9)', center: true, fontSize: 14 };
/** Wire: the colour of edges has no `#`. */
const EDGE_COLOR = '3a5464';
const ZONE_COLOR = '#e05252';
const TYPE_COLOR = '#f0a04b';

/** A zone of an environment as the last analysis found it, with the types that lead into it. */
export interface MetaZone {
  readonly environmentId: string;
  readonly name: string;
  readonly tagId: number;
  readonly posture: CurrentPosture;
  /** Hygiene among them, where that is asked for as well. */
  readonly types: readonly CurrentType[];
}

export function zoneNodeId({ posture }: Pick<MetaZone, 'posture'>): number {
  return ZONE_IDS + posture.id;
}

export function typeNodeId({ id }: CurrentType): number {
  return TYPE_IDS + id;
}

/** What names a meta node for good, while its id is that of one analysis. */
function zoneObjectId(environmentId: string, tagId: number): string {
  return `META|${environmentId}|${tagId}`;
}

function typeObjectId({
  environmentId,
  tagId,
  type,
}: Pick<CurrentType, 'environmentId' | 'tagId' | 'type'>): string {
  return `${zoneObjectId(environmentId, tagId)}|${type}`;
}

/** Undefined: no meta node has such an id. */
export function parseMetaId(
  objectId: string,
): { readonly environmentId: string; readonly tagId: number; readonly type: string | undefined } | undefined {
  const [, environmentId, tagId, type] = /^META\|(.+?)\|(\d{1,9})(?:\|([^|]+))?$/.exec(objectId) ?? [];

  return environmentId === undefined ? undefined : { environmentId, tagId: Number(tagId), type };
}

export function zoneProperties(zone: MetaZone): MetaProperties {
  const { posture, environmentId, tagId, types } = zone;

  return {
    objectid: zoneObjectId(environmentId, tagId),
    name: zone.name,
    ...placeProperties(environmentId, tagId, posture.createdAt),
    principal_count: posture.assetCount,
    exposure_count: Math.round(posture.exposureShare * posture.principalCount),
    exposure_percentage: posture.exposureShare,
    finding_count: types.reduce((sum, { findingCount }) => sum + findingCount, 0),
  };
}

export function typeProperties(type: CurrentType, title: string): MetaProperties {
  return {
    objectid: typeObjectId(type),
    name: title,
    ...placeProperties(type.environmentId, type.tagId, type.createdAt),
    finding: type.type,
    principal_count: type.impactedAssetCount,
    exposure_count: type.exposure.count,
    exposure_percentage: type.exposure.share,
    finding_count: type.findingCount,
  };
}

function placeProperties(environmentId: string, tagId: number, at: Date) {
  return {
    owner_objectid: environmentId,
    environment_id: environmentId,
    asset_group_tag_id: tagId,
    lastseen: wireTime(at),
    date: wireTime(at),
  };
}

export function presentZone(zone: MetaZone): LegacyGraph {
  return { [zoneNodeId(zone)]: metaItem(zoneProperties(zone), ZONE_COLOR) };
}

/** The zone, and each type with an edge to it. */
export function presentTree(zone: MetaZone, titleOf: (type: CurrentType) => string): LegacyGraph {
  const zoneId = zoneNodeId(zone);

  return Object.fromEntries([
    ...Object.entries(presentZone(zone)),
    ...zone.types.flatMap((type): [string, Item][] => {
      const id = typeNodeId(type);
      const edge = edgeItem(id, zoneId, {
        finding: type.type,
        findingCount: type.findingCount,
        exposurePercent: percentOf(type.exposure.share),
        impactPercent: percentOf(type.impact.share),
      });

      return [
        [String(id), metaItem(typeProperties(type, titleOf(type)), TYPE_COLOR)],
        [`rel_${id}`, edge],
      ];
    }),
  ]);
}

/** A type, and where its findings begin. */
export function presentSources(
  type: CurrentType,
  title: string,
  sources: readonly FindingSource[],
): LegacyGraph {
  const typeId = typeNodeId(type);

  return Object.fromEntries([
    [String(typeId), metaItem(typeProperties(type, title), TYPE_COLOR)],
    ...sources.flatMap((source): [string, Item][] => [
      [String(source.id), sourceItem(source)],
      [
        `rel_${typeId}_${source.id}`,
        edgeItem(source.id, typeId, {
          finding: type.type,
          findingCount: source.findingCount,
          exposurePercent: percentOf(source.exposure.share),
          impactPercent: percentOf(source.impact.share),
        }),
      ],
    ]),
  ]);
}

function metaItem(properties: MetaProperties, color: string): Item {
  return {
    color,
    data: { ...properties, nodetype: 'Meta', kinds: ['Meta'] },
    border: { color: 'black' },
    fontIcon: { text: `fas fa-${appearanceOf('Meta').icon}` },
    label: { ...NODE_LABEL, text: properties.name },
    size: 1,
  };
}

function sourceItem({ objectId, name, kind, exposure, impact }: FindingSource): Item {
  return {
    color: appearanceOf(kind).color,
    data: {
      objectid: objectId,
      name,
      nodetype: kind,
      kinds: [kind],
      exposure_count: exposure.count,
      exposure_percentage: exposure.share,
      impact_count: impact.count,
      impact_percentage: impact.share,
    },
    border: { color: 'black' },
    fontIcon: { text: `fas fa-${appearanceOf(kind).icon}` },
    label: { ...NODE_LABEL, text: name === '' ? objectId : name },
    size: 1,
  };
}

function edgeItem(from: number, to: number, data: Readonly<Record<string, unknown>>): Item {
  return {
    color: EDGE_COLOR,
    data,
    end2: { arrow: true },
    id1: String(from),
    id2: String(to),
    label: { text: String(data['finding']) },
  };
}

function percentOf(share: number): number {
  return 100 * share;
}
