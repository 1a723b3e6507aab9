import { expect, it } from 'vitest';
import { describeChange } from './change-words.ts';

const CHANGE = {
  type: 'set-property',
  property: 'enabled',
  value: false,
  expires_at: null,
} as const;

it('a change is told by what it does', () => {
  expect(describeChange(CHANGE)).toBe('enabled = false');
  expect(describeChange({ ...CHANGE, value: 'IT' })).toBe('enabled = IT');
  expect(describeChange({ ...CHANGE, value: ['A', 1] })).toBe('enabled = ["A",1]');
  expect(describeChange({ ...CHANGE, value: null })).toBe('Property enabled removed');
  expect(describeChange({ ...CHANGE, type: 'remove-node' })).toBe('Node deleted');
  expect(describeChange({ ...CHANGE, type: 'mark-false', expires_at: '2026-12-24T12:00:00Z' })).toMatch(
    /^Marked as false until .*2026/,
  );
});
