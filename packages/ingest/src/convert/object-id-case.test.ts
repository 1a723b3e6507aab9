import { expect, it } from 'vitest';
import { objectIdCaseOf } from './object-id-case.ts';

it.each([
  ['Hub', [], 'upper'],
  ['Hub', ['Hub'], 'as-sent'],
  ['Hub_Base', ['Hub'], 'as-sent'],
  ['Hubs', ['Hub'], 'upper'],
  [undefined, ['Hub'], 'upper'],
  [undefined, 'all', 'as-sent'],
] as const)(
  'ids of files of the source %s, where those of %j stay as they are, are stored %s',
  (source, kept, stored) => {
    expect(objectIdCaseOf(source, kept)).toBe(stored);
  },
);
