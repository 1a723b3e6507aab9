import { getSelf } from '@secgraph/contract';
import type { UserRepository } from '@secgraph/database/auth';
import { invalidAuthentication } from '../../auth/authenticate.ts';
import { handle } from '../../http/route-handler.ts';
import { presentUser } from '../users/present-user.ts';

export function selfRoutes(users: UserRepository) {
  return [
    handle(getSelf, async ({ caller }) => {
      const user = await users.findUser(caller.userId);
      if (user === undefined) {
        throw invalidAuthentication();
      }

      return { data: presentUser(user) };
    }),
  ];
}
