import { type AssetGroupTagChanges, type NewAssetGroupTag } from '@secgraph/contract';
import type { TagFields, TagPlan, TagRecord } from '@secgraph/database/zones';
import type { TagLimits } from '@secgraph/datapipe';
import { isGlyph, RESERVED_GLYPHS } from '@secgraph/graph-schema';
import { TAG_TYPES, TIER_ZERO_POSITION } from '@secgraph/vocabulary';
import { badRequest, forbidden, notFound } from '../../http/http-error.ts';
import { kindNameOf } from './label-name.ts';
import { readDescription } from './read-description.ts';

/** In characters. */
export const MAX_TAG_NAME = 250;
const TAG_NAME = /^[a-zA-Z0-9 _]+$/;
const OUT_OF_RANGE = 'provided tier position is out of range';

/** What creating a tag does to all of them. Throws refusals, in the order clients rely on. */
export function planCreation(
  tags: readonly TagRecord[],
  input: NewAssetGroupTag,
  limits: TagLimits,
): TagPlan {
  const type = readType(input.type);
  const name = readName(input.name);
  if (type === 'label' && (isGiven(input.position) || isGiven(input.require_certify))) {
    throw badRequest('position and require_certify are only allowed for tiers');
  }
  const zones = zonesOf(tags);
  const labels = tags.filter((tag) => tag.type === 'label');
  const limit = type === 'zone' ? limits.zones : limits.labels;
  if (limit !== undefined && (type === 'zone' ? zones : labels).length >= limit) {
    throw badRequest('tag limit has been exceeded');
  }
  const position =
    type === 'zone' ? readPosition(input.position ?? zones.length + 1, zones.length + 1) : undefined;
  const shifted = position === undefined ? [] : zones.filter((zone) => positionOf(zone) >= position);

  return {
    created: {
      type,
      name,
      kindName: kindNameOf(name),
      description: readDescription(input.description ?? ''),
      glyph: readGlyph(input.glyph),
      position,
      requiresCertification: type === 'zone' ? (input.require_certify ?? false) : undefined,
      isAnalysisEnabled: type === 'zone' ? false : undefined,
    },
    updated: shifted.map((zone) => ({ id: zone.id, fields: { position: positionOf(zone) + 1 } })),
    history: [
      { action: 'CreateTag', target: name, tagId: undefined },
      ...shifted.map((zone) => ({ action: 'UpdateTag' as const, target: zone.name, tagId: zone.id })),
    ],
    // Nothing selects its members yet.
    needsTagging: false,
  };
}

/** Undefined: nothing changes. Throws refusals. */
export function planUpdate(
  tags: readonly TagRecord[],
  tagId: number,
  { input, limits }: { readonly input: AssetGroupTagChanges; readonly limits: TagLimits },
): TagPlan | undefined {
  const tag = getTag(tags, tagId);
  const fields = readChanges(tag, { input, zoneCount: zonesOf(tags).length, limits });
  if (Object.keys(fields).length === 0) {
    return undefined;
  }

  const shifted = 'position' in fields ? shiftZones(tags, tag, fields.position ?? 0) : [];
  const name = fields.name ?? tag.name;

  return {
    updated: [{ id: tagId, fields }, ...shifted.map(({ zone, fields }) => ({ id: zone.id, fields }))],
    history: [
      { action: 'UpdateTag', target: name, tagId },
      ...('isAnalysisEnabled' in fields
        ? [
            {
              action: fields.isAnalysisEnabled
                ? ('AnalysisEnabledTag' as const)
                : ('AnalysisDisabledTag' as const),
              target: name,
              tagId,
            },
          ]
        : []),
      ...shifted.map(({ zone }) => ({ action: 'UpdateTag' as const, target: zone.name, tagId: zone.id })),
    ],
    needsTagging: ['kindName', 'position', 'requiresCertification', 'isAnalysisEnabled'].some(
      (field) => field in fields,
    ),
  };
}

/** Throws refusals. */
export function planRemoval(tags: readonly TagRecord[], tagId: number): TagPlan {
  const tag = getTag(tags, tagId);
  if (isTierZero(tag) || tag.type === 'owned') {
    throw forbidden('default tags cannot be deleted');
  }

  const behind =
    tag.type === 'zone' ? zonesOf(tags).filter((zone) => positionOf(zone) > positionOf(tag)) : [];

  return {
    removedId: tagId,
    updated: behind.map((zone) => ({ id: zone.id, fields: { position: positionOf(zone) - 1 } })),
    history: [
      { action: 'DeleteTag', target: tag.name, tagId },
      ...behind.map((zone) => ({ action: 'UpdateTag' as const, target: zone.name, tagId: zone.id })),
    ],
    needsTagging: true,
  };
}

type MutableFields = { -readonly [Field in keyof TagFields]?: TagFields[Field] };

interface ReadingContext {
  readonly input: AssetGroupTagChanges;
  readonly zoneCount: number;
  readonly limits: TagLimits;
}

/** What is really different; in the order in which refusals are told. */
function readChanges(tag: TagRecord, { input, zoneCount, limits }: ReadingContext): Partial<TagFields> {
  if (Object.values(input).every((value) => !isGiven(value))) {
    throw badRequest('no valid fields specified');
  }

  const fields: MutableFields = {};
  const isZone = tag.type === 'zone';
  if (input.name !== undefined && readName(input.name) !== tag.name) {
    if (isTierZero(tag) || tag.type === 'owned') {
      throw badRequest('renaming default tags is forbidden currently');
    }
    fields.name = input.name;
    fields.kindName = kindNameOf(input.name);
  }
  if (input.description !== undefined && input.description !== tag.description) {
    fields.description = readDescription(input.description);
  }
  if (isGiven(input.require_certify)) {
    assertZone(isZone, 'only zones support modifying require_certify');
    if (input.require_certify !== tag.requiresCertification) {
      fields.requiresCertification = input.require_certify;
    }
  }
  if (isGiven(input.position)) {
    assertZone(isZone, 'only zones support modifying position');
    if (isTierZero(tag)) {
      throw forbidden('tier zero position cannot be modified');
    }
    const position = readPosition(input.position, zoneCount);
    if (position !== tag.position) {
      fields.position = position;
    }
  }
  if (isGiven(input.analysis_enabled)) {
    assertZone(isZone, 'only zones support modifying analysis_enabled');
    if (isTierZero(tag)) {
      throw forbidden('tier zero analysis_enabled cannot be modified');
    }
    if (!limits.hasSeveralZones) {
      throw forbidden('multi-tier analysis is not enabled for privilege zones');
    }
    if (input.analysis_enabled !== tag.isAnalysisEnabled) {
      fields.isAnalysisEnabled = input.analysis_enabled;
    }
  }
  if (input.glyph !== undefined && (input.glyph !== '' || isZone)) {
    assertZone(isZone, 'only zones support custom glyphs');
    if (isTierZero(tag) && input.glyph !== '') {
      throw badRequest('tier zero glyph cannot be modified');
    }
    const glyph = isTierZero(tag) ? tag.glyph : readGlyph(input.glyph);
    if (glyph !== tag.glyph) {
      fields.glyph = glyph;
    }
  }

  return fields;
}

/** The zones between the old and the new place of one move by one. */
function shiftZones(tags: readonly TagRecord[], moved: TagRecord, position: number) {
  const from = positionOf(moved);
  const step = position < from ? 1 : -1;
  const [first, last] = position < from ? [position, from - 1] : [from + 1, position];

  return zonesOf(tags)
    .filter((zone) => positionOf(zone) >= first && positionOf(zone) <= last)
    .map((zone) => ({ zone, fields: { position: positionOf(zone) + step } }));
}

function readType(input: NewAssetGroupTag['type']): 'zone' | 'label' {
  const number = typeof input === 'string' && input.trim() !== '' ? Number(input) : input;
  if (number === TAG_TYPES.zone) {
    return 'zone';
  }
  if (number === TAG_TYPES.label) {
    return 'label';
  }

  throw badRequest('valid tag_type is required');
}

function readName(name = ''): string {
  if (name.trim() === '') {
    throw badRequest('name can not be empty');
  }
  if (name.length > MAX_TAG_NAME) {
    throw badRequest(`asset group tag name is limited to ${MAX_TAG_NAME} characters`);
  }
  if (!TAG_NAME.test(name)) {
    throw badRequest(
      'asset group tag name must contain only alphanumeric characters, spaces, and underscores',
    );
  }

  return name;
}

/** Position 1 is that of tier zero. */
function readPosition(position: number, last: number): number {
  if (position <= TIER_ZERO_POSITION || position > last) {
    throw badRequest(OUT_OF_RANGE);
  }

  return position;
}

/** Undefined: none. */
function readGlyph(glyph = ''): string | undefined {
  if (glyph === '') {
    return undefined;
  }
  if (!isGlyph(glyph)) {
    throw badRequest('the glyph specified is invalid');
  }
  if (RESERVED_GLYPHS.includes(glyph)) {
    throw badRequest('glyphs similar to tier zero or owned not allowed');
  }

  return glyph;
}

function getTag(tags: readonly TagRecord[], tagId: number): TagRecord {
  const tag = tags.find(({ id }) => id === tagId);
  if (tag === undefined) {
    throw notFound();
  }

  return tag;
}

function isTierZero(tag: TagRecord): boolean {
  return tag.type === 'zone' && tag.position === TIER_ZERO_POSITION;
}

function zonesOf(tags: readonly TagRecord[]): readonly TagRecord[] {
  return tags.filter(({ type }) => type === 'zone');
}

function positionOf({ position = 0 }: TagRecord): number {
  return position;
}

function assertZone(isZone: boolean, message: string): void {
  if (!isZone) {
    throw badRequest(message);
  }
}

function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== undefined && value !== null;
}
