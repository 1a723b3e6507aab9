import { type Static, Type } from 'typebox';

export const Version = Type.Object(
  {
    API: Type.Object({ current_version: Type.String(), deprecated_version: Type.String() }),
    server_version: Type.String(),
    product_edition: Type.String({ description: '`community` or `enterprise`' }),
  },
  { title: 'Version' },
);
export type Version = Static<typeof Version>;
