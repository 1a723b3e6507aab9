import { describe, expect, it } from 'vitest';
import { phraseOfKind, writeHop, writePath } from './path-words.ts';

const alice = { name: 'ALICE', kind: 'User' };
const desk = { name: 'HELPDESK', kind: 'Group' };
const bob = { name: 'BOB', kind: 'User' };
const admins = { name: 'ADMINS', kind: 'Group' };
const hops = [
  { from: alice, phrase: 'is a member of', to: desk },
  { from: desk, phrase: 'may reset the password of', to: bob },
  { from: bob, phrase: 'is a member of', to: admins },
];

describe('a path in words', () => {
  it('is one sentence', () => {
    expect(writePath(hops)).toBe(
      'ALICE is a member of HELPDESK, which may reset the password of BOB, who is a member of ADMINS.',
    );
    expect(writePath([])).toBe('');
  });

  it('is told hop by hop as well', () => {
    expect(hops.map(writeHop)[1]).toBe('HELPDESK may reset the password of BOB.');
  });
});

it.each([
  ['Badge_CanOpenDoor', '', 'can open door'],
  ['Badge_CanOpenDoor', 'Opens the door of.', 'opens the door of'],
  ['GH_HasRole', 'x'.repeat(49), 'has role'],
  ['Knows', '', 'knows'],
])('the words for %s, described as %j, are %j', (kind, description, expected) => {
  expect(phraseOfKind(kind, description)).toBe(expected);
});
