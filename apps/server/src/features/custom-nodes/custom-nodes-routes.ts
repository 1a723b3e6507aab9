import {
  createCustomNodes,
  deleteCustomNode,
  getCustomNode,
  listCustomNodes,
  updateCustomNode,
} from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { CustomNodeKind } from '@secgraph/database/graph';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { emptyAnswer } from '../../http/answer.ts';
import { conflict, gone, notFound } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import { withToldKinds } from '../kinds/told-kinds.ts';
import { readIcon, readKinds } from './read-icon.ts';

export function customNodesRoutes(repositories: Repositories, graph: GraphQueries) {
  const { customNodeKinds: kinds } = repositories;

  return [
    handle(listCustomNodes, async (request) => {
      const rows = await kinds.listCustomNodeKinds();
      return { data: [...(await withToldKinds(graph, { rows, kindOf }, request))] };
    }),
    handle(getCustomNode, async (request) => {
      const found = await kinds.findCustomNodeKind(request.params.kind_name);
      const rows = found === undefined ? [] : [found];
      return { data: orNotFound((await withToldKinds(graph, { rows, kindOf }, request))[0]) };
    }),
    handle(createCustomNodes, async ({ body }) => {
      const created = await kinds.createCustomNodeKinds(readKinds(body.custom_types));
      if (created === undefined) {
        throw conflict('Conflict: duplicate kind name');
      }

      return { data: [...created] };
    }),
    handle(updateCustomNode, async ({ params, body }) => {
      const config = readIcon(body.config ?? {});
      const updated = await kinds.updateCustomNodeKind(params.kind_name, config);
      if (updated === undefined && (await kinds.findCustomNodeKind(params.kind_name)) !== undefined) {
        throw conflict(`Conflict: ${OF_EXTENSION}: install it with another icon`);
      }

      return { data: orNotFound(updated) };
    }),
    handle(deleteCustomNode, async ({ params }) => {
      if (!(await kinds.removeCustomNodeKind(params.kind_name))) {
        const isThere = (await kinds.findCustomNodeKind(params.kind_name)) !== undefined;
        throw isThere ? gone(`${OF_EXTENSION}, and goes with it`) : notFound();
      }

      return emptyAnswer(200);
    }),
  ];
}

const OF_EXTENSION = 'the kind belongs to an extension';

function kindOf({ kindName }: CustomNodeKind): string {
  return kindName;
}

function orNotFound<Value>(value: Value | undefined): Value {
  if (value === undefined) {
    throw notFound();
  }

  return value;
}
