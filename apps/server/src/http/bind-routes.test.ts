import { getHealth, getVersion } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import { emptyAnswer } from './answer.ts';
import { assertRoutesMatch } from './bind-routes.ts';
import { handle } from './route-handler.ts';

const health = handle(getHealth, () => emptyAnswer(200));

describe('assertRoutesMatch', () => {
  it('accepts one handler per route', () => {
    expect(() => assertRoutesMatch([getHealth], [health])).not.toThrow();
  });

  it.each([
    ['HTTP_ROUTE_WITHOUT_HANDLER', [getHealth, getVersion], [health]],
    ['HTTP_HANDLER_WITHOUT_ROUTE', [], [health]],
    ['HTTP_DUPLICATE_ROUTE', [getHealth], [health, health]],
  ] as const)('throws %s', (code, table, routes) => {
    expect(() => assertRoutesMatch(table, routes)).toThrow(expect.objectContaining({ code }));
  });
});
