import type { AssetGroupTag, Environment } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import { exposureOf, findOverviewSubject, rankZones } from './overview-subject.ts';

const NEVER = '0001-01-01T00:00:00Z';

const tag = (id: number, changes: Partial<AssetGroupTag> = {}): AssetGroupTag => ({
  id,
  type: 1,
  kind_id: id,
  name: `Zone ${id}`,
  description: '',
  created_at: NEVER,
  created_by: '',
  updated_at: NEVER,
  updated_by: '',
  deleted_at: null,
  deleted_by: null,
  position: id,
  require_certify: false,
  analysis_enabled: true,
  glyph: null,
  ...changes,
});

const environment = (
  id: string,
  percents: Readonly<Record<number, number>>,
  changes: Partial<Environment> = {},
): Environment => ({
  type: 'active-directory',
  id,
  name: `${id}.EXAMPLE`,
  collected: true,
  environment_kind_id: null,
  environment_kind_name: 'Domain',
  environment_kind_display_name: 'Domain',
  impactValue: 0,
  hygiene_attack_paths: 0,
  exposures: Object.entries(percents).map(([zone, exposure_percent]) => ({
    exposure_percent,
    asset_group_tag: tag(Number(zone)),
  })),
  ...changes,
});

const TAGS = [tag(3, { type: 2 }), tag(2), tag(1), tag(4, { analysis_enabled: false })];
const CALM = environment('CALM', { 1: 5, 2: 90 }, { hygiene_objects: 7 });
const WILD = environment('WILD', { 1: 80 });
const MENTIONED = environment('MENTIONED', {});
const ALL = [CALM, MENTIONED, WILD];

describe('the subject of the overview', () => {
  it('is Tier Zero in all environments that were analysed, the worst first', () => {
    const subject = findOverviewSubject({}, ALL, TAGS);
    expect(subject?.zone.id).toBe(1);
    expect(subject?.environment).toBeUndefined();
    expect(subject?.asked.map(({ id }) => id)).toEqual(['WILD', 'CALM']);
  });

  it('is what the address names', () => {
    const subject = findOverviewSubject({ environment_id: 'CALM', asset_group_tag_id: 2 }, ALL, TAGS);
    expect([subject?.environment?.id, subject?.zone.id]).toEqual(['CALM', 2]);
    expect(subject?.asked).toEqual([CALM]);
  });

  it('may be hygiene, which is ordered by its attack paths', () => {
    const subject = findOverviewSubject({ asset_group_tag_id: 0 }, ALL, TAGS);
    expect(subject?.zone.name).toBe('Hygiene');
    expect(subject?.asked[0]?.id).toBe('CALM');
  });

  it.each([
    ['an environment that is gone', { environment_id: 'GONE' }],
    ['one that was not analysed', { environment_id: 'MENTIONED' }],
    ['a zone that is gone', { asset_group_tag_id: 9 }],
    ['a zone that is not analysed', { asset_group_tag_id: 4 }],
    ['a label', { asset_group_tag_id: 3 }],
  ])('is not %s', (_, search) => {
    expect(findOverviewSubject(search, ALL, TAGS)).toBeUndefined();
  });

  it('is none where nothing was analysed', () => {
    expect(findOverviewSubject({}, [MENTIONED], TAGS)).toBeUndefined();
  });

  it('may be any number of environments', () => {
    const many = Array.from({ length: 250 }, (_, place) => environment(`E${place}`, { 1: place % 100 }));
    expect(findOverviewSubject({}, many, TAGS)?.asked.length).toBe(250);
  });

  it('puts what was not collected last, and has no number of it', () => {
    const mentioned = environment('HEARSAY', { 1: 0 }, { collected: false });
    const subject = findOverviewSubject({}, [mentioned, CALM], TAGS);
    expect(subject?.asked.map(({ id }) => id)).toEqual(['CALM', 'HEARSAY']);
    expect(exposureOf(mentioned, 1)).toBeUndefined();
    expect(exposureOf(CALM, 1)).toBe(5);
  });

  it('knows the zones that are analysed, the highest first', () => {
    expect(rankZones(TAGS).map(({ id }) => id)).toEqual([1, 2]);
  });
});
