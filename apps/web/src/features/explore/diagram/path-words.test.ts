import { readdirSync, readFileSync } from 'node:fs';
import { findRelationshipPhrase } from '@secgraph/graph-schema/phrases';
import { describe, expect, it } from 'vitest';
import { phraseOfKind, writeHop, writePath } from './path-words.ts';

const PACKS = new URL('../../../../../../packages/extensions/packs/', import.meta.url);
/** "may read", "contains", "was last used by". */
const VERB_FIRST = /^(?:can|may|[a-z]+s) ?/;

interface Described {
  readonly name: string;
  readonly description: string;
  readonly is_traversable: boolean;
}

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

it('is a sentence of every kind of the packs that come along', () => {
  for (const pack of readdirSync(PACKS)) {
    const { relationship_kinds: kinds } = JSON.parse(
      readFileSync(new URL(`${pack}/schema.json`, PACKS), 'utf8'),
    ) as { readonly relationship_kinds: readonly Described[] };
    for (const { name, description, is_traversable: isTraversable } of kinds) {
      const phrase = findRelationshipPhrase(name);
      expect([name, isTraversable && phrase === undefined]).toEqual([name, false]);
      expect(phrase ?? phraseOfKind(name, description)).toMatch(VERB_FIRST);
    }
  }
});

it.each([
  ['Badge_CanOpenDoor', '', 'can open door'],
  ['Badge_CanOpenDoor', 'Opens the door of.', 'opens the door of'],
  ['GH_HasRole', 'x'.repeat(49), 'has role'],
  ['Knows', '', 'knows'],
  ['Badge_Holds', 'Holds it.', 'holds'],
  ['Badge_InTeam', 'Is a member of the team.', 'is a member of the team'],
  // Sentences of their own do not stand between two names.
  ['Badge_Loaned', 'This user has the badge.', 'has “loaned” on'],
  ['Badge_Locks', 'Locks it, and keeps the key.', 'locks'],
  ['Badge_KeyOf', 'The key opens the door.', 'is key of'],
  ['Badge_OpensAll', 'Opens doors.', 'opens all'],
  [
    'GH_WriteOrganizationRole',
    'Can change what roles allow, its own included.',
    'has “write organization role” on',
  ],
])('the words for %s, described as %j, are %j', (kind, description, expected) => {
  expect(phraseOfKind(kind, description)).toBe(expected);
});
