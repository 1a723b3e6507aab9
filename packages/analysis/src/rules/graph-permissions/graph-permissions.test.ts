import { describe, expect, it } from 'vitest';
import { derive } from '../../testing/derive.test-support.ts';
import { type DrawnGraph, draw } from '../../testing/draw-graph.test-support.ts';
import { GRAPH_PERMISSION_RULES } from './graph-permission-rules.ts';

const GRAPH = draw(`
  AZTenant T
  AZServicePrincipal graph, other
  AZApp app, foreignApp
  AZGroup open {isassignabletorole: false}
  AZGroup closed {isassignabletorole: true}
  AZGroup unknown
  AZRole role
  T -AZContains-> graph, other, app, open, closed, unknown, role
  AZServicePrincipal holder
`);
const applications = ['app', 'graph', 'other'];
const all = ['closed', 'open', 'unknown'];
const arrows = (kind: string, targets: readonly string[]) =>
  targets.map((target) => `holder -${kind}-> ${target}`);

describe('a permission of Microsoft Graph', () => {
  it.each<[string, readonly string[]]>([
    [
      'AZMGApplication_ReadWrite_All',
      [...arrows('AZMGAddSecret', applications), ...arrows('AZMGAddOwner', applications)],
    ],
    ['AZMGAppRoleAssignment_ReadWrite_All', arrows('AZMGGrantAppRoles', ['T'])],
    [
      'AZMGDirectory_ReadWrite_All',
      [...arrows('AZMGAddMember', ['open']), ...arrows('AZMGAddOwner', ['open'])],
    ],
    ['AZMGGroup_ReadWrite_All', [...arrows('AZMGAddMember', ['open']), ...arrows('AZMGAddOwner', ['open'])]],
    ['AZMGGroupMember_ReadWrite_All', arrows('AZMGAddMember', ['open'])],
    [
      'AZMGRoleManagement_ReadWrite_Directory',
      [
        ...arrows('AZMGGrantAppRoles', ['T']),
        ...arrows('AZMGGrantRole', ['role']),
        ...arrows('AZMGAddSecret', applications),
        ...arrows('AZMGAddOwner', [...applications, ...all]),
        ...arrows('AZMGAddMember', all),
      ],
    ],
    ['AZMGServicePrincipalEndpoint_ReadWrite_All', arrows('AZMGAddOwner', ['graph', 'other'])],
  ])('%s', (permission, expected) => {
    const graph = GRAPH.and(`holder -${permission}-> graph`);
    expect(derive(graph, GRAPH_PERMISSION_RULES)).toEqual([...expected].sort());
  });

  const HOLDER = GRAPH.and('holder -AZMGApplication_ReadWrite_All-> other');

  it('counts on any service principal of the tenant, and reaches its holder as well', () => {
    const graph = HOLDER.and('T -AZContains-> holder');
    expect(derive(graph, GRAPH_PERMISSION_RULES)).toContain('holder -AZMGAddSecret-> holder');
  });

  it.each<[string, DrawnGraph]>([
    [
      'on a service principal of no tenant',
      GRAPH.and('AZServicePrincipal x\nholder -AZMGApplication_ReadWrite_All-> x'),
    ],
    ['of a user', GRAPH.and('AZUser u\nu -AZMGApplication_ReadWrite_All-> other')],
    ['on an application', GRAPH.and('holder -AZMGApplication_ReadWrite_All-> app')],
    ['where something else contains all', HOLDER.without('T').and('AZGroup T\nT -AZContains-> other, app')],
  ])('gives nothing %s', (_, graph) => {
    expect(derive(graph, GRAPH_PERMISSION_RULES)).toEqual([]);
  });

  it('over roles does not grant app roles in a tenant without roles', () => {
    const graph = GRAPH.without('role').and('holder -AZMGRoleManagement_ReadWrite_Directory-> graph');
    expect(derive(graph, GRAPH_PERMISSION_RULES)).not.toContain('holder -AZMGGrantAppRoles-> T');
  });
});
