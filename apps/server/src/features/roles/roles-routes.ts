import { getPermission, getRole, listPermissions, listRoles } from '@secgraph/contract';
import type { RoleRepository } from '@secgraph/database/auth';
import { notFound } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import { presentPermission, presentRole } from './present-role.ts';

export function rolesRoutes(roles: RoleRepository) {
  return [
    handle(listRoles, async ({ list }) => ({
      data: { roles: (await roles.selectRoles(list)).map(presentRole) },
    })),
    handle(getRole, async ({ params }) => {
      const known = await roles.listRoles();

      return { data: presentRole(assertFound(known.find(({ id }) => id === params.role_id))) };
    }),
    handle(listPermissions, async ({ list }) => ({
      data: { permissions: (await roles.selectPermissions(list)).map(presentPermission) },
    })),
    handle(getPermission, async ({ params }) => {
      return { data: presentPermission(assertFound(await roles.findPermission(params.permission_id))) };
    }),
  ];
}

function assertFound<Found>(found: Found | undefined): Found {
  if (found === undefined) {
    throw notFound();
  }

  return found;
}
