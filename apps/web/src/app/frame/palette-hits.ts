import type { ReactNode } from 'react';
import { ACTION_GROUP_LABELS } from '../../parts/actions/action.ts';

/** In the order of the palette where nothing is typed yet; nodes, which come late, move nothing. @verbatim */
export const HIT_GROUPS = [
  'Do',
  'Go to',
  'Finding types',
  'Queries',
  'Settings',
  'View',
  'Help',
  'Nodes',
] as const;
export type HitGroup = (typeof HIT_GROUPS)[number];

export const HIT_GROUP_LABELS: Readonly<Record<HitGroup, string>> = {
  ...ACTION_GROUP_LABELS,
  'Finding types': 'Finding types',
  Queries: 'Queries',
  Settings: 'Settings',
  Nodes: 'Nodes',
};

/** Something the palette leads to or does. */
export interface Hit {
  readonly id: string;
  readonly group: HitGroup;
  readonly label: string;
  /** Other words for it. */
  readonly keywords?: string | undefined;
  readonly icon?: ReactNode;
  /** What stands at its end: keys, or what kind of thing it is. */
  readonly aside?: ReactNode;
  perform(): void;
}

export interface RankedGroup {
  readonly group: HitGroup;
  readonly hits: readonly Hit[];
}

const MAX_OF_A_GROUP = 8;

/** What has the text in it: the group with the best hit first, but nodes last. Without a text, all of it. */
export function rankHits(text: string, hits: readonly Hit[]): readonly RankedGroup[] {
  const sought = text.trim().toLowerCase();
  const ranked = HIT_GROUPS.map((group, place) => {
    const members = hits
      .filter((hit) => hit.group === group)
      .map((hit) => ({ hit, score: scoreOf(sought, hit) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score);

    return { group, place, best: members[0]?.score ?? 0, members };
  }).filter(({ members }) => members.length > 0);

  return ranked
    .toSorted(
      (a, b) =>
        Number(a.group === 'Nodes') - Number(b.group === 'Nodes') || b.best - a.best || a.place - b.place,
    )
    .map(({ group, members }) => ({
      group,
      hits: members.map(({ hit }) => hit).slice(0, sought === '' ? members.length : MAX_OF_A_GROUP),
    }));
}

/** From all of the label down to other words for it; what the service has found is a hit whatever it is called. */
function scoreOf(sought: string, { group, label, keywords = '' }: Hit): number {
  const name = label.toLowerCase();
  if (sought === '') {
    return 1;
  }
  if (name === sought) {
    return 6;
  }
  if (name.startsWith(sought)) {
    return 5;
  }
  if (startsWord(name, sought)) {
    return 4;
  }
  if (name.includes(sought)) {
    return 3;
  }
  if (startsWord(keywords, sought)) {
    return 2;
  }

  return group === 'Nodes' || keywords.includes(sought) ? 1 : 0;
}

function startsWord(text: string, sought: string): boolean {
  return ` ${text}`.includes(` ${sought}`);
}
