import type { QualityRecord } from './quality-record.ts';
import type { QualityPlatform } from './quality-subject.ts';

/** Something that collection left out, and what cannot be answered for that reason. */
export interface Gap {
  readonly what: string;
  readonly consequence: string;
}

/** What is missing altogether from a directory that has users or computers; with half of it, the numbers tell. */
export function findGaps(
  platform: QualityPlatform,
  { measures, localGroups }: QualityRecord,
): readonly Gap[] {
  const has = (name: string) => (measures.get(name) ?? 0) > 0;
  if (platform !== 'ad' || !(has('users') || has('computers'))) {
    return [];
  }

  const gaps: (Gap & { readonly isThere: boolean })[] = [
    {
      isThere: has('acls'),
      what: 'No access rights',
      consequence: 'Who controls an object by a right on it is not known; most paths are missing.',
    },
    {
      isThere: has('sessions') || !has('computers'),
      what: 'No sessions',
      consequence: 'Paths over somebody who is logged on to a computer are missing.',
    },
    {
      isThere: localGroups === undefined || localGroups.share > 0 || localGroups.active === 0,
      what: 'No local groups',
      consequence: 'Who administers a computer or may log on to it from afar cannot be derived.',
    },
    {
      isThere: has('ous') && has('gpos'),
      what: 'No organisational units or no group policies',
      consequence: 'What a policy reaches, and who changes it, is not known.',
    },
    {
      isThere: has('enterprisecas') && has('certtemplates'),
      what: 'No certificate services',
      consequence:
        'Attacks over certificates are not found. Where there is a certificate authority, it was not collected.',
    },
  ];

  return gaps.filter(({ isThere }) => !isThere).map(({ what, consequence }) => ({ what, consequence }));
}
