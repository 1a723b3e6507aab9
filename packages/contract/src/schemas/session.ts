import { type Static, Type } from 'typebox';

/** What a client sends to log in. */
export const LoginRequest = Type.Object(
  {
    login_method: Type.Optional(Type.String({ description: '`secret`, in any case' })),
    username: Type.Optional(Type.String({ description: 'Principal name, or e-mail address' })),
    secret: Type.Optional(Type.String({ description: 'The password' })),
    otp: Type.Optional(Type.String({ description: 'One-time code, when multi-factor authentication is on' })),
  },
  { title: 'LoginRequest' },
);
export type LoginRequest = Static<typeof LoginRequest>;

export const LoginResult = Type.Object(
  {
    user_id: Type.String({ format: 'uuid' }),
    auth_expired: Type.Boolean({
      description: 'The password has expired: it must be changed before all else',
    }),
    session_token: Type.String({ description: 'JWT for `Authorization: Bearer`' }),
  },
  { title: 'LoginResult' },
);
export type LoginResult = Static<typeof LoginResult>;

export const SecretChange = Type.Object(
  {
    current_secret: Type.Optional(Type.String({ description: 'Needed to change one’s own password' })),
    secret: Type.Optional(Type.String()),
    needs_password_reset: Type.Optional(Type.Boolean()),
  },
  { title: 'SecretChange' },
);
export type SecretChange = Static<typeof SecretChange>;
