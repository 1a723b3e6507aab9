import { describe, expect, it } from 'vitest';
import { labelOfColumn } from './column-label.ts';
import { columnOfProperty } from './table-source.ts';

describe('what a column is called', () => {
  it('is no name that a column has which every node has', () => {
    expect(labelOfColumn('nodes', 'label')).toBe('Name');
    expect(labelOfColumn('nodes', columnOfProperty('name'))).toBe('Name (property)');
    expect(labelOfColumn('nodes', columnOfProperty('rank'))).toBe('Rank');
  });

  it('is what a statement calls it', () => {
    expect(labelOfColumn('rows', 'label')).toBe('label');
  });
});
