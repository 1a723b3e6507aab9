import { cellText } from '../../../ui/cell-text.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Numbers by size, truths after untruths, texts as people sort them; unlike values by their kind. */
export function compareCells(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') {
    return one - other;
  }
  if (typeof one === 'boolean' && typeof other === 'boolean') {
    return Number(one) - Number(other);
  }

  return collator.compare(cellText(one), cellText(other));
}

export function isEmptyCell(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
