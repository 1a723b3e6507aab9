import type { ManualChange } from '@secgraph/contract';
import { formatDay, readTime } from '../../ui/format.ts';

type Described = Pick<ManualChange, 'type' | 'property' | 'value' | 'expires_at'>;

export const TYPE_WORDS: Readonly<Record<ManualChange['type'], string>> = {
  'add-node': 'Node added',
  'add-relationship': 'Relationship added',
  'set-property': 'Property set',
  'remove-node': 'Node deleted',
  'remove-relationship': 'Relationship deleted',
  'mark-false': 'Marked as false',
};

export const CHANGE_TYPES = Object.keys(TYPE_WORDS) as readonly ManualChange['type'][];

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

export function presentValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
