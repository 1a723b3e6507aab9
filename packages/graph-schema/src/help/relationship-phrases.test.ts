import { describe, expect, it } from 'vitest';
import { RELATIONSHIP_KINDS } from '../relationships/relationship-sets.ts';
import { PACK_PHRASES } from './pack-phrases.ts';
import { findRelationshipPhrase } from './relationship-phrases.ts';

const KINDS = [...RELATIONSHIP_KINDS.map(({ name }) => name), ...Object.keys(PACK_PHRASES)];

describe.each(KINDS)('the words for %s', (kind) => {
  it('stand between two names in one line', () => {
    const phrase = findRelationshipPhrase(kind) ?? '';
    expect(phrase).toMatch(/^[a-z][A-Za-z() ,0-9]{3,55}$/);
    // What follows is the name of the other end.
    expect(phrase).not.toMatch(/\)$/);
    expect(phrase).not.toMatch(/ {2}| $|\b(?:the start|the end)\b/);
  });
});

it('knows no words for a kind of somebody else', () => {
  expect(findRelationshipPhrase('Badge_Opens')).toBeUndefined();
  expect(findRelationshipPhrase('constructor')).toBeUndefined();
});
