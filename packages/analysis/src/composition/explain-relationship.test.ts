import { expect, it } from 'vitest';
import { draw } from '../testing/draw-graph.test-support.ts';
import { explain } from '../testing/explain.test-support.ts';

it.each(['GPOAppliesTo', 'CanApplyGPO', 'DCSync', 'MemberOf'])('%s has no composition', (kind) => {
  expect(explain(draw(`User A B\nA -${kind}-> B`), `A -${kind}-> B`)).toEqual({ nodes: [], arrows: [] });
});
