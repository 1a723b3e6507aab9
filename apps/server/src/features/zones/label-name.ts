import { TAG_KIND_PREFIX } from '@secgraph/graph-schema';

const MAX_BASE = 240;

/** What members of a tag of this name carry. */
export function kindNameOf(name: string): string {
  return TAG_KIND_PREFIX + name.replaceAll(' ', '_');
}

/** Groups may be called anything, labels not: what they may not hold becomes `_`; other attempts get a number. */
export function labelNameOf(groupName: string, attempt: number): string {
  const base = groupName.replaceAll(/[^a-zA-Z0-9 _]/g, '_').slice(0, MAX_BASE);

  return attempt === 1 ? base : `${base} ${attempt}`;
}
