import { ApiError } from '@secgraph/client';
import { describe, expect, it } from 'vitest';
import { explain } from '../../../ui/error-card.tsx';
import { explainFailure } from './explain-failure.ts';

const apiError = (status: number, message: string) => new ApiError(status, [{ message }], () => null);
const timedOut = (advice: string) =>
  apiError(
    500,
    `transaction timed out, reduce query complexity or try again later: the limit of 30 seconds passed; ${advice}`,
  );
const LONGER = timedOut('ask for less, or allow more with the header "Prefer: wait=<seconds>", up to 900');
const LONGEST = timedOut('no request may take longer: ask for less');

describe('why a statement failed', () => {
  it.each([
    [
      LONGER,
      'The query was stopped after 30 seconds. Narrow it, with more kinds, properties or a LIMIT, or choose a longer time limit in Explore, below the editor.',
    ],
    [
      LONGEST,
      'The query was stopped after 30 seconds, the longest that this service allows. Narrow it, with more kinds, properties or a LIMIT.',
    ],
    [apiError(400, 'no such function'), 'no such function'],
    [apiError(400, 'line 1:30 found "RETURN"'), 'Line 1, column 31: found "RETURN"'],
  ])('%s is told in the words of its page', (error, text) => {
    expect(explainFailure(error)).toBe(text);
  });

  it('is told elsewhere without headers, too', () => {
    const text =
      'The service stopped after 30 seconds, because it takes too long. Ask for less, or try again later.';
    expect([LONGER, LONGEST].map(explain)).toEqual([text, text]);
  });
});
