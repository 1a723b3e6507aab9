import { activateMfa, disableMfa, enrolMfa, getMfaStatus, renewRecoveryCodes } from '@secgraph/contract';
import type { Auth } from '../../auth/create-auth.ts';
import type { ClientAddress } from '../../http/client-address.ts';
import { handle } from '../../http/route-handler.ts';
import { MfaService } from './mfa-service.ts';

export interface MfaRoutesOptions {
  readonly auth: Auth;
  /** Undefined: derived from the request. */
  readonly publicUrl: string | undefined;
}

export function mfaRoutes({ auth, publicUrl }: MfaRoutesOptions) {
  const service = new MfaService(auth);

  return [
    handle(enrolMfa, async ({ params, body, client, signal }) => ({
      data: await service.enrol(params.user_id, {
        password: { given: body.secret ?? '', signal },
        issuer: issuerOf(client, publicUrl),
      }),
    })),
    handle(activateMfa, async ({ caller, params, body }) => ({
      data: await service.activate(caller, params.user_id, body.otp ?? ''),
    })),
    handle(getMfaStatus, async ({ params }) => ({ data: await service.getStatus(params.user_id) })),
    handle(disableMfa, async ({ caller, params, body, signal }) => ({
      data: await service.disable(caller, params.user_id, { given: body.secret ?? '', signal }),
    })),
    handle(renewRecoveryCodes, async ({ caller, params, body, signal }) => ({
      data: await service.renewRecoveryCodes(caller, params.user_id, { given: body.secret ?? '', signal }),
    })),
  ];
}

/** What apps show beside the code. */
function issuerOf({ scheme, host }: ClientAddress, publicUrl: string | undefined): string {
  return publicUrl === undefined ? `${scheme}://${host}` : new URL(publicUrl).origin;
}
