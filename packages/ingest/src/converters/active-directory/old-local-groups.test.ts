import { describe, expect, it } from 'vitest';
import { convertRecords } from '../convert-records.test-support.ts';

const MEMBER = { ObjectIdentifier: 'm', ObjectType: 'User' };
const RESULT = { Collected: true, FailureReason: null, Results: [MEMBER] };
const TAKEN =
  'computers of the format before version 6, whose LocalAdmins, RemoteDesktopUsers, DcomUsers, PSRemoteUsers are taken as members of the local groups 544, 555, 562, 580';

function convertOld(fields: object, file: { version?: number; takesOldLocalGroups?: boolean } = {}) {
  const record = { ObjectIdentifier: 'c', Properties: { name: 'host.corp' }, ...fields };
  return convertRecords('computers', [record], { version: 5, ...file });
}

describe('local groups of a computer before version 6', () => {
  it.each([
    ['LocalAdmins', 544, 'ADMINISTRATORS'],
    ['RemoteDesktopUsers', 555, 'REMOTE DESKTOP USERS'],
    ['DcomUsers', 562, 'DISTRIBUTED COM USERS'],
    ['PSRemoteUsers', 580, 'REMOTE MANAGEMENT USERS'],
  ])('have the members under %s', (list, rid, name) => {
    const { nodes, relationships, countedWarnings, warnings } = convertOld({ [list]: RESULT });
    expect(relationships).toEqual([
      `C-${rid} -[LocalToComputer]-> C {"isacl":false}`,
      `M -[MemberOfLocalGroup]-> C-${rid} {"isacl":false}`,
    ]);
    expect(nodes[`C-${rid}`]).toEqual({
      kinds: ['Base', 'ADLocalGroup'],
      properties: {},
      defaults: { name: `${name}@HOST.CORP` },
    });
    expect([...countedWarnings]).toEqual([[TAKEN, 1]]);
    expect(warnings).toEqual([]);
  });

  it('have no name where the computer has none', () => {
    const { nodes } = convertOld({ LocalAdmins: RESULT, Properties: {} });
    expect(nodes['C-544']).toEqual({ kinds: ['Base', 'ADLocalGroup'] });
  });

  it.each([
    ['what was not collected', { LocalAdmins: { ...RESULT, Collected: false } }, {}],
    ['lists without members', { LocalAdmins: { ...RESULT, Results: [] } }, {}],
    ['nothing', { LocalAdmins: null }, {}],
    ['another shape', { LocalAdmins: [MEMBER], DcomUsers: 'x' }, {}],
    ['files of version 6', { LocalAdmins: RESULT }, { version: 6 }],
    ['anything where they are not wanted', { LocalAdmins: RESULT }, { takesOldLocalGroups: false }],
  ])('come to nothing from %s', (_, fields, file) => {
    const { errors, relationships, countedWarnings } = convertOld(fields, file);
    expect([errors, relationships, [...countedWarnings]]).toEqual([[], [], []]);
  });

  it('give way to the newer list', () => {
    const group = { Collected: true, Name: 'Admins@C', ObjectIdentifier: 'c-544', Results: [MEMBER] };
    const { relationships, countedWarnings } = convertOld({ DcomUsers: RESULT, LocalGroups: [group] });
    expect(relationships).toEqual([
      'C-544 -[LocalToComputer]-> C {"isacl":false}',
      'M -[MemberOfLocalGroup]-> C-544 {"isacl":false}',
    ]);
    expect([...countedWarnings]).toEqual([]);
    expect(convertOld({ DcomUsers: RESULT, LocalGroups: [] }).relationships).toHaveLength(2);
  });

  it('name the place of what is wrong', () => {
    expect(convertOld({ LocalAdmins: { ...RESULT, Results: [{ ObjectIdentifier: 1 }] } }).errors).toEqual([
      'data[0].LocalAdmins.Results[0].ObjectIdentifier: expected string, got number',
    ]);
  });
});
