import { expect, it } from 'vitest';
import { EMPTY_GRAPH } from '../../../parts/graph/graph.ts';
import type { PathAnswer } from './ask-paths.ts';
import type { PathQuestion } from './path-question.ts';
import { findWider, widerQuestions } from './wider-question.ts';

const PLAIN: PathQuestion = {
  mode: 'between',
  start: 'S-1',
  end: 'S-2',
  kinds: undefined,
  excludedNodes: [],
  excludedEdges: [],
  avoidsDisabled: false,
  isByCost: false,
  maxHops: undefined,
  limit: 100,
};
const NOTHING: PathAnswer = {
  graph: EMPTY_GRAPH,
  between: { count: 0, hops: 0, cost: undefined },
  nearest: undefined,
};
const node = {
  id: '1',
  objectId: 'S-1',
  label: 'A',
  kind: 'User',
  kinds: [],
  isTierZero: false,
  isOwned: false,
  lastSeen: '',
};
const SOMETHING: PathAnswer = {
  graph: { nodes: new Map([['1', node]]), edges: [] },
  between: { count: 2, hops: 3, cost: undefined },
  nearest: undefined,
};

it('lifts what narrows a question, one by one and then together, and turns it round', () => {
  expect(widerQuestions(PLAIN).map(({ how }) => how)).toEqual(['in the other direction']);
  const narrow = { ...PLAIN, kinds: new Set(['MemberOf']), excludedNodes: ['S-3'] };
  const wider = widerQuestions(narrow);

  expect(wider.map(({ how }) => how)).toEqual([
    'without the exclusions',
    'with all kinds',
    'without the exclusions, with all kinds',
    'in the other direction',
  ]);
  expect(wider[0]?.question).toEqual({ ...narrow, excludedNodes: [] });
  expect(wider[2]?.question).toEqual(PLAIN);
  expect(wider[2]?.patch).toEqual({
    excludedNodes: undefined,
    excludedEdges: undefined,
    pathFilters: undefined,
  });
  expect(wider[3]?.patch).toEqual({ primarySearch: 'S-2', secondarySearch: 'S-1' });
});

it('has nothing to offer where nothing narrows the paths of one node', () => {
  expect(widerQuestions({ ...PLAIN, mode: 'to', start: undefined })).toEqual([]);
});

it('is asked until something is found', async () => {
  const asked: PathQuestion[] = [];
  const narrow = { ...PLAIN, kinds: new Set(['MemberOf']), avoidsDisabled: true };
  const found = await findWider(narrow, async (question) => {
    asked.push(question);
    return question.kinds === undefined ? SOMETHING : NOTHING;
  });

  expect(asked).toHaveLength(2);
  expect(found).toMatchObject({ how: 'with all kinds', answer: SOMETHING });
  expect(await findWider(PLAIN, async () => NOTHING)).toBeNull();
});
