import { Type } from 'typebox';
import { defineRoute, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';

const CustomNode = Type.Object(
  {
    id: Type.Integer(),
    kindName: Type.String(),
    config: Type.Object({
      icon: Type.Object({ type: Type.String(), name: Type.String(), color: Type.String() }),
    }),
  },
  { title: 'CustomNode' },
);

export const listCustomNodes = defineRoute({
  id: 'list-custom-nodes',
  method: 'GET',
  path: '/api/v2/custom-nodes',
  summary: 'Custom node kinds with their display settings',
  tags: ['Custom Node Management'],
  gate: 'authenticated',
  responses: { 200: jsonResponse(dataOf(Type.Array(CustomNode))) },
});
