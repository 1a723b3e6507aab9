import type { ManualChange } from '@secgraph/contract';
import { formatDay, readTime } from '../../ui/format.ts';

type Described = Pick<
  ManualChange,
  | 'type'
  | 'name'
  | 'end_name'
  | 'object_id'
  | 'end_object_id'
  | 'relationship_kind'
  | 'property'
  | 'value'
  | 'expires_at'
>;

export const TYPE_WORDS: Readonly<Record<ManualChange['type'], string>> = {
  'add-node': 'Node added',
  'add-relationship': 'Relationship added',
  'set-property': 'Property set',
  'remove-node': 'Node deleted',
  'remove-relationship': 'Relationship deleted',
  'mark-false': 'Marked as false',
};

export const OUTCOME_WORDS: Readonly<Record<NonNullable<ManualChange['outcome']>, string>> = {
  undone: 'Undone',
  expired: 'Expired',
  replaced: 'Replaced',
  cleared: 'Cleared with all data',
};

/** What was done, without what it was done to: "enabled = false". */
export function describeChange(change: Described): string {
  const words = TYPE_WORDS[change.type];
  switch (change.type) {
    case 'set-property':
      return change.value === null
        ? `Property ${change.property} removed`
        : `${change.property} = ${presentValue(change.value)}`;
    case 'mark-false': {
      const end = change.expires_at === null ? undefined : readTime(change.expires_at);
      return end === undefined ? words : `${words} until ${formatDay(end)}`;
    }
    default:
      return words;
  }
}

/** A node, or a relationship with both ends. */
export function describeElement(change: Described): string {
  const start = change.name || change.object_id;

  return change.relationship_kind === ''
    ? start
    : `${start} – ${change.relationship_kind} → ${change.end_name || change.end_object_id}`;
}

export function presentValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
