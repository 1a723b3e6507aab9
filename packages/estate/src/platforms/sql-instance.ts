import { hostName, shortHostName } from '../directory/hosts.ts';
import { meetPerson } from '../directory/people.ts';
import { computerSid, groupOf, userOf } from '../directory/references.ts';
import type { DomainPlan } from '../plan/domain-plan.ts';
import { rangeOf } from '../plan/ranges.ts';
import { edge, type PlatformGraph, type PlatformNode } from './generic-graph.ts';

const SOURCE_KIND = 'MSSQL';
const ADMINISTRATORS = 2;
const FIRST_ADMINISTRATOR = 30;

/**
 * An instance of SQL Server on a server of a domain. Everybody of a unit logs in to it, owns a database of it that is
 * trusted, and so takes the instance, and with it the host.
 */
export function inventSqlInstance(domain: DomainPlan): PlatformGraph {
  const computer = databaseServer(domain);
  const host = computerSid(domain, computer);
  const server = `${host}:1433`;
  const idOf = (part: string) => `${part}@${server}`.toUpperCase();
  const node = (id: string, kind: string, properties: PlatformNode['properties']): PlatformNode => ({
    id,
    kinds: [kind, SOURCE_KIND],
    properties: { ...properties, environmentid: server },
  });
  const administrators = administratorsOf(domain);
  const unit = groupOf(domain, 'unit', 0).ObjectIdentifier;
  const service = userOf(domain, 'service', 0).ObjectIdentifier;
  const [sysadmin, sa, unitLogin] = [idOf('sysadmin'), idOf('sa'), idOf('unit')];
  const [database, user, role] = [idOf('orders'), idOf('dbo-orders'), idOf('db_owner-orders')];
  const logins = administrators.map(({ login }) => idOf(login));

  return {
    sourceKind: SOURCE_KIND,
    nodes: [
      node(server, 'MSSQL_Server', {
        name: `${hostName(domain, computer)}:1433`,
        collected: true,
        isMixedModeAuthEnabled: true,
        extendedProtection: 'Off',
      }),
      node(sysadmin, 'MSSQL_ServerRole', { name: 'sysadmin', isFixedRole: true }),
      node(sa, 'MSSQL_Login', { name: 'sa', type: 'SQL_LOGIN', disabled: false }),
      node(unitLogin, 'MSSQL_Login', {
        name: `${domain.netbios}\\orders`,
        type: 'WINDOWS_GROUP',
        disabled: false,
      }),
      ...administrators.map(({ login }, index) =>
        node(logins[index] ?? '', 'MSSQL_Login', {
          name: `${domain.netbios}\\${login}`,
          type: 'WINDOWS_LOGIN',
          disabled: false,
        }),
      ),
      node(database, 'MSSQL_Database', { name: 'orders', isTrustworthy: true }),
      node(user, 'MSSQL_DatabaseUser', { name: 'dbo@orders' }),
      node(role, 'MSSQL_DatabaseRole', { name: 'db_owner@orders' }),
    ],
    edges: [
      edge(host, 'MSSQL_HostFor', server),
      edge(server, 'MSSQL_ExecuteOnHost', host),
      edge(service, 'MSSQL_ServiceAccountFor', server),
      edge(unit, 'MSSQL_HasLogin', unitLogin),
      ...administrators.map(({ sid }, index) => edge(sid, 'MSSQL_HasLogin', logins[index] ?? '')),
      ...[sysadmin, sa, unitLogin, ...logins, database].map((part) => edge(server, 'MSSQL_Contains', part)),
      ...[user, role].map((part) => edge(database, 'MSSQL_Contains', part)),
      ...[sa, ...logins].map((login) => edge(login, 'MSSQL_MemberOf', sysadmin)),
      edge(sysadmin, 'MSSQL_ControlServer', server),
      edge(unitLogin, 'MSSQL_IsMappedTo', user),
      edge(user, 'MSSQL_MemberOf', role),
      edge(role, 'MSSQL_ControlDB', database),
      edge(database, 'MSSQL_ExecuteAsOwner', server),
    ],
  };
}

/** The first one that is called so, or the first server; an index into the computers. */
function databaseServer(domain: DomainPlan): number {
  const { start, count } = rangeOf(domain.computers, 'server');
  const servers = Array.from({ length: count }, (_, index) => start + index);

  return servers.find((index) => shortHostName(domain, index).startsWith('SQL')) ?? start;
}

/** People of the domain; others than those who come first. */
function administratorsOf(domain: DomainPlan): readonly { readonly sid: string; readonly login: string }[] {
  const { count } = rangeOf(domain.users, 'person');
  const first = Math.min(FIRST_ADMINISTRATOR, Math.max(count - ADMINISTRATORS, 0));

  return Array.from({ length: Math.min(ADMINISTRATORS, count) }, (_, index) => ({
    sid: userOf(domain, 'person', first + index).ObjectIdentifier,
    login: meetPerson(domain, first + index).name.account,
  }));
}
