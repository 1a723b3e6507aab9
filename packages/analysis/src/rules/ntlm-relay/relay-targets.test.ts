import { expect, it } from 'vitest';
import { draw } from '../../testing/draw-graph.test-support.ts';
import { targets } from './relay-targets.test-support.ts';

it('other kinds have no relay targets', () => {
  expect(targets(draw('User U\nGroup G\nU -MemberOf-> G'), 'U -MemberOf-> G')).toEqual([]);
});
