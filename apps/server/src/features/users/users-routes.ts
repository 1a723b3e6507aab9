import {
  createUser,
  deleteUser,
  expireUserSecret,
  getUser,
  listMinimalUsers,
  listUsers,
  updateUser,
} from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { Auth } from '../../auth/create-auth.ts';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { emptyAnswer } from '../../http/answer.ts';
import { handle } from '../../http/route-handler.ts';
import { presentMinimalUser, presentUser } from './present-user.ts';
import { UserService } from './user-service.ts';

export interface UsersDependencies {
  readonly auth: Auth;
  readonly repositories: Repositories;
  readonly graph: GraphQueries;
}

export function usersRoutes({ auth, repositories, graph }: UsersDependencies) {
  const { userAdministration: administration, ssoProviders: providers } = repositories;
  const service = new UserService({ auth, users: administration, providers, graph });

  return [
    handle(listUsers, async ({ list }) => ({
      data: { users: (await administration.listUsers(list)).map(presentUser) },
    })),
    handle(listMinimalUsers, async ({ list }) => ({
      data: { users: (await administration.listMinimalUsers(list)).map(presentMinimalUser) },
    })),
    handle(createUser, async (request) => {
      const user = await service.create(request.body, request);
      const environments = user.environments.map(({ environmentId }) => environmentId);
      if (environments.length > 0) {
        await request.beginAudit?.({ user_id: user.id, environments }, 'UpdateETACList');
      }

      return { data: presentUser(user) };
    }),
    handle(getUser, async ({ params }) => ({ data: presentUser(await service.get(params.user_id)) })),
    handle(updateUser, async (request) => {
      const { user_id: userId } = request.params;
      const told = await service.change(userId, request.body, request);
      if (told !== undefined) {
        await request.beginAudit?.({ user_id: userId, environments: told.environments }, told.action);
      }
      return emptyAnswer(200);
    }),
    handle(deleteUser, async ({ caller, params }) => {
      await service.remove(caller, params.user_id);
      return emptyAnswer(200);
    }),
    handle(expireUserSecret, async ({ params }) => {
      await service.expireSecret(params.user_id);
      return emptyAnswer(200);
    }),
  ];
}
