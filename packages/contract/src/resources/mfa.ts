import { type Static, Type } from 'typebox';
import { CHANGES, READS } from '../access/route-groups.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, jsonBody, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { UuidId } from '../wire/parameters.ts';

const PATH = '/api/v2/platform-users/{user_id}';
const ALIAS = '/api/v2/bloodhound-users/{user_id}';
const TOPIC = {
  tags: ['Platform Users'],
  feature: 'none',
  gate: { permissions: [], userManagement: true },
  environments: 'open',
} as const;
const PARAMS = Type.Object({ user_id: UuidId });
/** Passwords are hashed, and codes could be guessed. */
const GUESSES = { cost: REQUEST_COSTS.heavy, perSecond: 55 } as const;
const BUSY = { 503: 'Too many passwords wait to be checked' };

const PasswordProof = Type.Object(
  { secret: Type.Optional(Type.String({ description: 'The present password' })) },
  { title: 'PasswordProof' },
);

const OneTimeCode = Type.Object(
  { otp: Type.Optional(Type.String({ description: 'Six digits of the app' })) },
  { title: 'OneTimeCode' },
);

const MfaEnrolment = Type.Object(
  {
    qr_code: Type.String({ description: 'PNG as a data URI: what the app scans' }),
    totp_secret: Type.String({ description: 'The same as base32, to type' }),
  },
  { title: 'MfaEnrolment' },
);

const RECOVERY_CODES = Type.Array(Type.String(), {
  description:
    'Each logs in once in place of a code of the app; not told again. An extension of this service',
});

const MfaActivation = Type.Object(
  { status: Type.Literal('activated'), recovery_codes: RECOVERY_CODES },
  { title: 'MfaActivation' },
);

const MfaStatus = Type.Object(
  {
    status: Type.Union([Type.Literal('activated'), Type.Literal('pending'), Type.Literal('deactivated')]),
    recovery_codes_left: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Where activated. An extension of this service' }),
    ),
  },
  { title: 'MfaStatus' },
);
export type MfaStatus = Static<typeof MfaStatus>;

const SECRET = { of: 'authSecret', id: { param: 'user_id' } } as const;

export const enrolMfa = defineRoute({
  id: 'enrol-mfa',
  method: 'POST',
  path: `${PATH}/mfa`,
  aliases: [`${ALIAS}/mfa`],
  summary: 'Enrol for one-time codes',
  description:
    'Tells a secret for an app that makes codes by time (TOTP: SHA-1, six digits, 30 seconds). It asks for the password of the user who is enrolled, and counts once it was activated. A pending one is replaced.',
  ...TOPIC,
  ...CHANGES,
  audit: { action: 'UpdateAuthSecret', subject: SECRET, constants: { change: 'enrol for one-time codes' } },
  params: PARAMS,
  body: jsonBody(PasswordProof, { decodeErrors: 'detailed' }),
  responses: { 200: jsonResponse(dataOf(MfaEnrolment)) },
  refusals: BUSY,
  limits: GUESSES,
});

export const activateMfa = defineRoute({
  id: 'activate-mfa',
  method: 'POST',
  path: `${PATH}/mfa-activation`,
  aliases: [`${ALIAS}/mfa-activation`],
  summary: 'Activate one-time codes',
  description:
    'With a code of the secret that was enrolled. From then on each login needs one, and each code is taken once. All other sessions of the user end.',
  ...TOPIC,
  ...CHANGES,
  audit: { action: 'UpdateAuthSecret', subject: SECRET },
  params: PARAMS,
  body: jsonBody(OneTimeCode, { decodeErrors: 'detailed' }),
  responses: { 200: jsonResponse(dataOf(MfaActivation)) },
  limits: GUESSES,
});

export const getMfaStatus = defineRoute({
  id: 'get-mfa-status',
  method: 'GET',
  path: `${PATH}/mfa-activation`,
  aliases: [`${ALIAS}/mfa-activation`],
  summary: 'Whether logins need one-time codes',
  ...TOPIC,
  ...READS,
  params: PARAMS,
  responses: { 200: jsonResponse(dataOf(MfaStatus)) },
});

export const disableMfa = defineRoute({
  id: 'disable-mfa',
  method: 'DELETE',
  path: `${PATH}/mfa`,
  aliases: [`${ALIAS}/mfa`],
  summary: 'Disable one-time codes',
  description:
    'Asks for the caller’s own password, also where it is another user’s codes; those who log in by single sign-on have none. All other sessions of the user end.',
  ...TOPIC,
  ...CHANGES,
  audit: { action: 'UpdateAuthSecret', subject: SECRET },
  params: PARAMS,
  body: jsonBody(PasswordProof, {
    decodeErrors: 'detailed',
    isOptional: true,
    isContentTypeOptional: true,
  }),
  responses: { 200: jsonResponse(dataOf(MfaStatus)) },
  refusals: BUSY,
  limits: GUESSES,
});

export const renewRecoveryCodes = defineRoute({
  id: 'renew-recovery-codes',
  method: 'POST',
  path: `${PATH}/mfa-recovery-codes`,
  aliases: [`${ALIAS}/mfa-recovery-codes`],
  summary: 'New recovery codes in place of the old ones',
  description: 'One’s own alone, with the password. An extension of this service.',
  ...TOPIC,
  ...CHANGES,
  audit: { action: 'UpdateAuthSecret', subject: SECRET, constants: { change: 'new recovery codes' } },
  params: PARAMS,
  body: jsonBody(PasswordProof, { decodeErrors: 'detailed' }),
  responses: { 200: jsonResponse(dataOf(Type.Object({ recovery_codes: RECOVERY_CODES }))) },
  refusals: { ...BUSY, 409: 'One-time codes are not activated' },
  limits: GUESSES,
});
