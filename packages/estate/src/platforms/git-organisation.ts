import { meetPerson } from '../directory/people.ts';
import { userOf } from '../directory/references.ts';
import type { DomainPlan } from '../plan/domain-plan.ts';
import { rangeOf } from '../plan/ranges.ts';
import { edge, type PlatformEdge, type PlatformGraph, type PlatformNode } from './generic-graph.ts';

const SOURCE_KIND = 'GitHub';
const MAX_USERS = 24;
const OWNERS = 2;
const TEAMS = ['platform', 'shop', 'data'] as const;
/** With the team that writes to it. */
const REPOSITORIES = [
  { repository: 'infrastructure', team: 'platform' },
  { repository: 'webshop', team: 'platform' },
  { repository: 'billing', team: 'shop' },
  { repository: 'reports', team: 'data' },
  { repository: 'handbook', team: 'shop' },
] as const;

/** Somebody of the directory who has an account of the platform. */
interface Member {
  readonly sid: string;
  readonly login: string;
}

/**
 * An organisation of GitHub whose users are people of a domain: who controls their account logs in as them. Somebody who
 * is no owner may write roles, and so take the organisation.
 */
export function inventGitOrganisation(domain: DomainPlan): PlatformGraph {
  const name = domain.netbios.toLowerCase();
  const idOf = (part: string) => `GIT-${domain.netbios}-${part}`.toUpperCase();
  const organisation = idOf('organisation');
  const node = (
    id: string,
    kinds: readonly string[],
    properties: PlatformNode['properties'],
  ): PlatformNode => ({
    id,
    kinds: [...kinds, SOURCE_KIND],
    properties: { ...properties, environmentid: organisation },
  });
  const members = membersOf(domain);
  const users = members.map((member) => idOf(`user-${member.login}`));
  const roles = { owners: idOf('role-owners'), author: idOf('role-author'), admin: idOf('role-admin') };

  return {
    sourceKind: SOURCE_KIND,
    nodes: [
      node(organisation, ['GH_Organization'], {
        name,
        login: name,
        collected: true,
        two_factor_requirement_enabled: false,
        default_repository_permission: 'read',
        default_workflow_permissions: 'write',
      }),
      node(roles.owners, ['GH_OrgRole', 'GH_Role'], {
        name: `${name}/owners`,
        short_name: 'owners',
        type: 'default',
      }),
      node(roles.author, ['GH_OrgRole', 'GH_Role'], {
        name: `${name}/role_author`,
        short_name: '',
        type: 'custom',
      }),
      node(roles.admin, ['GH_OrgRole', 'GH_Role'], {
        name: `${name}/all_repo_admin`,
        short_name: '',
        type: 'custom',
      }),
      ...members.map(({ login }, index) =>
        node(users[index] ?? '', ['GH_User'], { name: login, login, email: `${login}@${domain.dnsName}` }),
      ),
      ...TEAMS.flatMap((team) => [
        node(idOf(`team-${team}`), ['GH_Team'], { name: `${name}/${team}` }),
        node(idOf(`team-role-${team}`), ['GH_TeamRole', 'GH_Role'], { name: `${name}/${team}/members` }),
      ]),
      ...REPOSITORIES.flatMap(({ repository }) => [
        node(idOf(`repository-${repository}`), ['GH_Repository'], {
          name: `${name}/${repository}`,
          private: true,
        }),
        node(idOf(`branch-${repository}`), ['GH_Branch'], {
          name: `${name}/${repository}/main`,
          short_name: 'main',
        }),
        node(idOf(`write-${repository}`), ['GH_RepoRole', 'GH_Role'], {
          name: `${name}/${repository}/write`,
        }),
      ]),
    ],
    edges: [
      ...members.map(({ sid }, index) => edge(sid, 'GH_SyncedTo', users[index] ?? '')),
      ...users.slice(0, OWNERS).map((user) => edge(user, 'GH_HasRole', roles.owners)),
      ...users.slice(OWNERS, OWNERS + 1).map((user) => edge(user, 'GH_HasRole', roles.author)),
      edge(organisation, 'GH_Contains', roles.owners),
      edge(roles.author, 'GH_WriteOrganizationCustomOrgRole', organisation),
      edge(roles.owners, 'GH_HasBaseRole', roles.admin),
      ...users.map((user, index) =>
        edge(user, 'GH_HasRole', idOf(`team-role-${TEAMS[index % TEAMS.length]}`)),
      ),
      ...TEAMS.map((team) => edge(idOf(`team-role-${team}`), 'GH_MemberOf', idOf(`team-${team}`))),
      ...REPOSITORIES.flatMap((owned) =>
        edgesOfRepository(owned, { organisation, admin: roles.admin, idOf }),
      ),
    ],
  };
}

interface Surroundings {
  readonly organisation: string;
  /** The role that administers all repositories. */
  readonly admin: string;
  readonly idOf: (part: string) => string;
}

function edgesOfRepository(
  { repository, team }: (typeof REPOSITORIES)[number],
  { organisation, admin, idOf }: Surroundings,
): readonly PlatformEdge[] {
  const own = idOf(`repository-${repository}`);
  const branch = idOf(`branch-${repository}`);
  const write = idOf(`write-${repository}`);

  return [
    edge(organisation, 'GH_Owns', own),
    edge(own, 'GH_Contains', branch),
    edge(admin, 'GH_AdminTo', own),
    edge(idOf(`team-${team}`), 'GH_HasRole', write),
    edge(write, 'GH_CanWriteBranch', branch),
    edge(write, 'GH_CanCreateBranch', own),
  ];
}

/** The first people of the domain whose accounts are in use. */
function membersOf(domain: DomainPlan): readonly Member[] {
  const { count } = rangeOf(domain.users, 'person');
  const members: Member[] = [];
  for (let person = 0; person < count && members.length < MAX_USERS; person++) {
    const { name, activity } = meetPerson(domain, person);
    if (activity.isEnabled) {
      members.push({ sid: userOf(domain, 'person', person).ObjectIdentifier, login: name.account });
    }
  }

  return members;
}
