import { ApiError, ServiceGoneError } from '@secgraph/client';
import { describe, expect, it } from 'vitest';
import { toExplain, toProfile } from './explain-query.ts';
import { findProblems } from './find-problems.ts';

function refusal(message: string, position?: { line: number; column: number; start: number; end: number }) {
  return new ApiError(400, [{ message, position }], () => null);
}

describe('findProblems', () => {
  it('names places of the statement, not of what was sent', () => {
    const statement = 'MATCH (n)\nRETURN m';
    const { query } = toExplain(statement);
    const start = query.indexOf('m', query.indexOf('RETURN'));
    const error = refusal('line 3:7 there is no m', { line: 3, column: 7, start, end: start + 1 });

    expect(findProblems(statement, error)).toEqual({
      problems: [{ start: 17, end: 18, message: 'there is no m' }],
      message: 'Line 2, column 8: there is no m',
    });
  });

  it('tells what has no place in words alone', () => {
    expect(findProblems('MATCH (n) DELETE n', refusal('updating clauses are not supported'))).toEqual({
      problems: [],
      message: 'updating clauses are not supported',
    });
  });

  it.each([
    null,
    new ServiceGoneError(),
    new ApiError(401, [], () => null),
    new ApiError(503, [], () => null),
  ])('has nothing against a statement when the service says nothing of it: %s', (error) => {
    expect(findProblems('RETURN 1', error)).toEqual({ problems: [], message: undefined });
  });
});

describe('a statement to be explained', () => {
  it.each([
    ['RETURN 1', 'EXPLAIN\nRETURN 1', 8],
    ['profile RETURN 1', 'EXPLAIN RETURN 1', 0],
    ['// PROFILE\n EXPLAIN RETURN 1', '// PROFILE\n EXPLAIN RETURN 1', 0],
  ])('%j', (statement, query, shift) => {
    expect(toExplain(statement)).toEqual({ query, shift });
  });

  it('can be measured as well', () => {
    expect(toProfile('explain RETURN 1').query).toBe('PROFILE RETURN 1');
    expect(toProfile('RETURN 1').query).toBe('PROFILE\nRETURN 1');
  });
});
