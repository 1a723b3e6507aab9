import {
  createCustomNodes,
  deleteCustomNode,
  getCustomNode,
  listCustomNodes,
  updateCustomNode,
} from '@secgraph/contract';
import { createCustomNodeKindRepository, type Database } from '@secgraph/database';
import { emptyAnswer } from '../../http/answer.ts';
import { conflict, notFound } from '../../http/http-error.ts';
import { type BoundRoute, handle } from '../../http/route-handler.ts';
import { readIcon, readKinds } from './read-icon.ts';

export function customNodesRoutes(database: Database): readonly BoundRoute[] {
  const kinds = createCustomNodeKindRepository(database.kysely);

  return [
    handle(listCustomNodes, async () => ({ data: [...(await kinds.listCustomNodeKinds())] })),
    handle(getCustomNode, async ({ params }) => ({
      data: orNotFound(await kinds.findCustomNodeKind(params.kind_name)),
    })),
    handle(createCustomNodes, async ({ body }) => {
      const created = await kinds.createCustomNodeKinds(readKinds(body.custom_types));
      if (created === undefined) {
        throw conflict('Conflict: duplicate kind name');
      }

      return { data: [...created] };
    }),
    handle(updateCustomNode, async ({ params, body }) => {
      const config = readIcon(body.config ?? {});
      return { data: orNotFound(await kinds.updateCustomNodeKind(params.kind_name, config)) };
    }),
    handle(deleteCustomNode, async ({ params }) => {
      if (!(await kinds.removeCustomNodeKind(params.kind_name))) {
        throw notFound();
      }

      return emptyAnswer(200);
    }),
  ];
}

function orNotFound<Value>(value: Value | undefined): Value {
  if (value === undefined) {
    throw notFound();
  }

  return value;
}
