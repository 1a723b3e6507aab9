import { putUserSecret } from '@secgraph/contract';
import type { Auth } from '../../auth/create-auth.ts';
import { handle } from '../../http/route-handler.ts';
import { createSecretService } from './secret-service.ts';

export function secretRoutes(auth: Auth) {
  const service = createSecretService(auth);

  return [
    handle(putUserSecret, async ({ caller, params, body, signal, beginAudit }) => {
      await service.changeSecret({ caller, userId: params.user_id, change: body, signal, beginAudit });

      return undefined;
    }),
  ];
}
