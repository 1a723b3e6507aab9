import { type Static, Type } from 'typebox';

export const CustomNode = Type.Object(
  {
    id: Type.Integer(),
    kindName: Type.String(),
    config: Type.Object({
      icon: Type.Object({ type: Type.String(), name: Type.String(), color: Type.String() }),
    }),
  },
  { title: 'CustomNode' },
);
export type CustomNode = Static<typeof CustomNode>;
