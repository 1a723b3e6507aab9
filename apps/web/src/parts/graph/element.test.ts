import { expect, it } from 'vitest';
import { elementBody, elementQuery, nameElement } from './element.ts';

const RELATIONSHIP = { objectId: 'S-1', relationship: { kind: 'MemberOf', endObjectId: 'S-2' } };

it('an element is asked for by its object ids', () => {
  expect(elementBody({ objectId: 'S-1' })).toEqual({ object_id: 'S-1' });
  expect(elementBody(RELATIONSHIP)).toEqual({
    object_id: 'S-1',
    relationship_kind: 'MemberOf',
    end_object_id: 'S-2',
  });
  expect(elementQuery(RELATIONSHIP)).toEqual({ node: 'S-1', kind: 'MemberOf', end: 'S-2' });
});

it('an element is told by the names of its nodes, or by their object IDs', () => {
  const node = { object_id: 'S-1', relationship_kind: '', end_object_id: '', name: 'ADA', end_name: '' };

  expect(nameElement(node)).toBe('ADA');
  expect(nameElement({ ...node, relationship_kind: 'MemberOf', end_object_id: 'S-2' })).toBe(
    'ADA – MemberOf → S-2',
  );
});
