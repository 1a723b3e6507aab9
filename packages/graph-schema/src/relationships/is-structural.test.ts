import { expect, it } from 'vitest';
import { isStructural } from './is-structural.ts';

it.each([
  ['Contains', 'S-1-5-21-1-1104', true],
  ['DCFor', 'S-1-5-21-1', true],
  ['MemberOf', 'S-1-5-21-1-513', true],
  ['MemberOf', 'S-1-5-21-1-516', true],
  ['MemberOf', 'S-1-5-21-1-521', true],
  ['MemberOf', 'LAROL.EXAMPLE-S-1-5-11', true],
  ['MemberOf', 'S-1-5-21-1-512', false],
  ['GenericAll', 'S-1-5-21-1-513', false],
  ['HasControlOf', 'S-1-5-21-1-1104', false],
])(
  'tells how an environment is built from what nobody has described: %s to %s',
  (kind, objectId, expected) => {
    expect(isStructural(kind, objectId)).toBe(expected);
  },
);
