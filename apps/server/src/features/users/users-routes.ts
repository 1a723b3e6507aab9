import {
  createUser,
  deleteUser,
  expireUserSecret,
  getUser,
  listMinimalUsers,
  listUsers,
  updateUser,
} from '@secgraph/contract';
import { createSsoProviderRepository, createUserAdministration, type Database } from '@secgraph/database';
import type { Auth } from '../../auth/create-auth.ts';
import { emptyAnswer } from '../../http/answer.ts';
import { type BoundRoute, handle } from '../../http/route-handler.ts';
import { presentMinimalUser, presentUser } from './present-user.ts';
import { UserService } from './user-service.ts';

export interface UsersDependencies {
  readonly auth: Auth;
  readonly database: Database;
}

export function usersRoutes({ auth, database }: UsersDependencies): readonly BoundRoute[] {
  const administration = createUserAdministration(database, auth.roles);
  const providers = createSsoProviderRepository(database, auth.roles);
  const service = new UserService(auth, administration, providers);

  return [
    handle(listUsers, async ({ list }) => ({
      data: { users: (await administration.listUsers(list)).map(presentUser) },
    })),
    handle(listMinimalUsers, async ({ list }) => ({
      data: { users: (await administration.listMinimalUsers(list)).map(presentMinimalUser) },
    })),
    handle(createUser, async ({ body, signal }) => ({
      data: presentUser(await service.create(body, signal)),
    })),
    handle(getUser, async ({ params }) => ({ data: presentUser(await service.get(params.user_id)) })),
    handle(updateUser, async ({ caller, params, body }) => {
      await service.change(caller, params.user_id, body);
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
