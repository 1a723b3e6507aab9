import { ROUTES } from '@secgraph/contract';
import { expect, it } from 'vitest';
import { MADE_PARAMETERS, UNMADE_PARAMETERS } from '../target/path-parameters.ts';

it('names every parameter of a path once: as one that is made, or with the reason why none is', () => {
  const ofPaths = new Set(
    ROUTES.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)),
  );

  expect([...MADE_PARAMETERS, ...Object.keys(UNMADE_PARAMETERS)].toSorted()).toEqual([...ofPaths].toSorted());
});
