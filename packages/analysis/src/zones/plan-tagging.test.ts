import { readObjectId } from '@secgraph/graph';
import { expect, it } from 'vitest';
import { type DrawnGraph, draw } from '../testing/draw-graph.test-support.ts';
import { planTagging } from './plan-tagging.ts';
import type { ZoneTag } from './zone-tag.ts';

const ZERO = tag('zone', 'Tag_Tier_Zero', 1);
const ONE = tag('zone', 'Tag_One', 2);
const OWNED = tag('owned', 'Tag_Owned');

function tag(type: ZoneTag['type'], kindName: string, position?: number): ZoneTag {
  return {
    id: 1,
    name: kindName,
    type,
    kindName,
    position,
    requiresCertification: false,
    isAnalysed: true,
    selectors: [],
  };
}

/** `+Kind`, `-Kind` and `tags=value` by node. */
function plan(graph: DrawnGraph, ...tagged: readonly (readonly [ZoneTag, string])[]) {
  const snapshot = graph.snapshot();
  const indexOf = (name: string) => graph.nodes.findIndex((node) => node.name === name);
  const changes = planTagging(
    snapshot,
    tagged.map(([tag, names]) => ({ tag, nodes: names.split(' ').filter(Boolean).map(indexOf) })),
  );

  return Object.fromEntries(
    Array.from(changes, ([node, { addedKinds, removedKinds, systemTags }]) => [
      readObjectId(snapshot, node),
      [
        ...addedKinds.map((kind) => `+${kind}`),
        ...removedKinds.map((kind) => `-${kind}`),
        ...(systemTags === undefined ? [] : [`tags=${systemTags}`]),
      ].join(' '),
    ]),
  );
}

it('marks the members of tier zero by kind and by property', () => {
  expect(plan(draw('User A B'), [ZERO, 'A A'])).toEqual({ A: '+Tag_Tier_Zero tags=admin_tier_0' });
});

it('changes nothing where everything is as it should be', () => {
  const graph = draw(
    "User B\n=Base:User:Tag_Tier_Zero A {system_tags: 'admin_tier_0'}\n=Base:Tag_Owned C {system_tags: 'owned'}",
  );
  expect(plan(graph, [ZERO, 'A'], [OWNED, 'C'])).toEqual({});
});

it('takes the marks from those that are members no more', () => {
  const graph = draw(
    "=Base:User:Tag_Tier_Zero A {system_tags: 'admin_tier_0'}\n=Base:Tag_Owned C {system_tags: 'owned'}",
  );
  expect(plan(graph, [ZERO, ''], [OWNED, ''])).toEqual({
    A: '-Tag_Tier_Zero tags=null',
    C: '-Tag_Owned tags=null',
  });
});

it('puts a node into the highest zone that selects it', () => {
  expect(plan(draw('User A B'), [ONE, 'A B'], [ZERO, 'A'])).toEqual({
    A: '+Tag_Tier_Zero tags=admin_tier_0',
    B: '+Tag_One',
  });
});

it('moves a node that a higher zone selects by now', () => {
  expect(plan(draw('=Base:Tag_One A'), [ZERO, 'A'], [ONE, 'A'])).toEqual({
    A: '+Tag_Tier_Zero -Tag_One tags=admin_tier_0',
  });
});

it('marks what is owned, whatever zone it is in', () => {
  expect(plan(draw('User A B'), [ZERO, 'A'], [OWNED, 'A B'])).toEqual({
    A: '+Tag_Tier_Zero +Tag_Owned tags=admin_tier_0 owned',
    B: '+Tag_Owned tags=owned',
  });
});

it('repairs what somebody else wrote', () => {
  const graph = draw(
    "User A {system_tags: 'owned'}\nUser B {system_tags: 'owned admin_tier_0'}\nUser C {system_tags: true}",
  );
  expect(plan(graph, [ZERO, 'B'])).toEqual({
    A: 'tags=null',
    B: '+Tag_Tier_Zero tags=admin_tier_0',
    C: 'tags=null',
  });
});

it('takes away kinds of tags that are no more', () => {
  expect(plan(draw('=Base:Tag_Gone A\nUser B'), [ZERO, ''])).toEqual({ A: '-Tag_Gone' });
});
