import type { QualityRecord } from './quality-record.ts';
import type { QualityPlatform } from './quality-subject.ts';

/** Something that collection left out, and what cannot be answered for that reason. */
export interface Gap {
  readonly what: string;
  readonly consequence: string;
}

interface Part extends Gap {
  readonly isThere: boolean;
}

/** Missing data altogether from an environment that has principals; with half of it, the numbers tell. */
export function findGaps(platform: QualityPlatform, record: QualityRecord): readonly Gap[] {
  const parts = platform === 'ad' ? partsOfDirectory(record) : partsOfTenant(record);

  return parts.filter(({ isThere }) => !isThere).map(({ what, consequence }) => ({ what, consequence }));
}

function partsOfDirectory({ measures, localGroups }: QualityRecord): readonly Part[] {
  const has = (name: string) => (measures.get(name) ?? 0) > 0;
  if (!(has('users') || has('computers'))) {
    return [];
  }

  return [
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
}

/** Devices are no part that every tenant has. */
function partsOfTenant({ measures }: QualityRecord): readonly Part[] {
  const has = (name: string) => (measures.get(name) ?? 0) > 0;
  if (!has('users')) {
    return [];
  }

  return [
    {
      isThere: has('groups'),
      what: 'No groups',
      consequence: 'Who holds a role or a right through a group is not known.',
    },
    {
      isThere: has('apps') || has('service_principals'),
      what: 'No applications',
      consequence: 'Who owns an application, and what it is permitted to do, is not known.',
    },
    {
      isThere: has('subscriptions'),
      what: 'No subscriptions',
      consequence:
        'Who controls resources of Azure is not known. Where there is a subscription, the collector had no role on it.',
    },
  ];
}
