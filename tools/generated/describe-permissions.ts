import {
  accessOf,
  type Gate,
  PERMISSIONS,
  permissionsOfRoles,
  ROLES,
  ROUTES,
  type RouteAccess,
  type RouteContract,
  scopeAllows,
  TOKEN_SCOPES,
} from '@secgraph/contract';

const HEAD = `# Permissions

Who may do what. Made by \`npm run generate\` from the table of routes that the service itself asks, and from its fixed
roles; a test calls every route as every role and compares.

A user has one role; API tokens act as their user, within their scope (\`all\`, \`read\` or \`upload\`). Whoever lacks a permission is refused with 403, whoever is not
logged in with 401, before the body of the request is read. While a password has expired, a session is left with
\`auth/ManageSelf\` of what its role grants, to change it.

## Roles
`;

const ROUTES_HEAD = `## Routes

✓: may call it. *own*: may call it about himself; about another user it takes \`auth/ManageUsers\`, and the refusal
is a 401. Routes may ask for more where they change what belongs to others; their descriptions say so. Aliases have
the gate of the path they stand for. *Tokens* names the scopes of API tokens that may be used for a route, beside
\`all\`.

*Limited* is what a route is for users who are kept to some environments: it tells of nothing that belongs to others
(filtered), of nothing that was made of the graph (open), or it is refused. *Does*: a signed request that changes
something counts once, one that repeats as often as it comes. *Audit log* names the action that is told of a call;
of those in parentheses, only some calls are.
`;

const MARKS: Readonly<Record<RouteAccess, string>> = { allowed: '✓', oneself: 'own', refused: '' };
const ROLE_COLUMNS = ROLES.map(({ name }) => name);

/** The text of docs/permissions.md. */
export function describePermissions(): string {
  const tags = [...new Set(ROUTES.flatMap((route) => route.tags))].sort();

  return [
    HEAD,
    ...ROLES.map(({ name, description }) => `- **${name}**: ${description}.`),
    '',
    ...table(['Permission', ...ROLE_COLUMNS], PERMISSIONS.map(permissionRow)),
    '',
    ROUTES_HEAD,
    ...tags.flatMap((tag) => [
      `### ${tag}`,
      '',
      ...table(
        ['Route', 'Needs', 'Tokens', 'Limited', 'Does', 'Audit log', ...ROLE_COLUMNS],
        ROUTES.filter((route) => route.tags[0] === tag).map(routeRow),
      ),
      '',
    ]),
  ].join('\n');
}

function permissionRow({ name }: (typeof PERMISSIONS)[number]): readonly string[] {
  return [
    `\`${name}\``,
    ...ROLES.map(({ id }) => (permissionsOfRoles([id]).has(name) ? MARKS.allowed : MARKS.refused)),
  ];
}

function routeRow(route: RouteContract): readonly string[] {
  return [
    `\`${route.method} ${route.path}\``,
    needsOf(route),
    scopesOf(route),
    route.environments,
    route.effect,
    toldOf(route),
    ...ROLES.map(({ id }) => MARKS[accessOf(route.gate, permissionsOfRoles([id]))]),
  ];
}

function scopesOf(route: RouteContract): string {
  const narrow = TOKEN_SCOPES.filter((scope) => scope !== 'all' && scopeAllows(scope, route));

  return narrow.map((scope) => `\`${scope}\``).join(', ');
}

function toldOf({ audit }: RouteContract): string {
  if ('nothing' in audit) {
    return '';
  }

  const { action, actionOtherwise, createAction, isDecidedByHandler } = audit;
  const actions = [action, actionOtherwise?.action, createAction].filter((each) => each !== undefined);
  return isDecidedByHandler === true ? `(${actions.join(', ')})` : actions.join(', ');
}

function needsOf({ gate, feature }: RouteContract): string {
  return feature === 'none' ? callerOf(gate) : `${callerOf(gate)}; the feature \`${feature}\``;
}

function callerOf(gate: Gate): string {
  if (gate === 'public') {
    return 'nothing';
  }
  if (gate === 'authenticated') {
    return 'a login';
  }
  if (gate === 'collector') {
    return 'the token of a collection client';
  }

  const permissions = [...gate.permissions, ...(gate.userManagement === true ? ['auth/ManageSelf'] : [])];
  const names = permissions.map((permission) => `\`${permission}\``).join(', ');
  return gate.orCollector === true ? `${names}, or the token of a collection client` : names;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

  return [line(head), `|${head.map((_, at) => (at === 0 ? '---' : ':-:')).join('|')}|`, ...rows.map(line)];
}
