import { Type } from 'typebox';
import { defineRoute, jsonResponse } from '../route.ts';
import { CustomNode } from '../schemas/custom-node.ts';
import { dataOf } from '../schemas/envelope.ts';

export const listCustomNodes = defineRoute({
  id: 'list-custom-nodes',
  method: 'GET',
  path: '/api/v2/custom-nodes',
  summary: 'Custom node kinds with their display settings',
  tags: ['Custom Node Management'],
  gate: 'authenticated',
  responses: { 200: jsonResponse(dataOf(Type.Array(CustomNode))) },
});
