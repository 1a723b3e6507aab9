import {
  ARCHIVE_CONTENT_TYPES,
  checkExtension,
  deleteExtension,
  getExtension,
  getGraphNode,
  getGraphRelationship,
  getNodeKind,
  getRelationshipKind,
  listExtensionEdges,
  listExtensions,
  upsertExtension,
} from '@secgraph/contract';
import type { ExtensionRepository } from '@secgraph/database/extensions';
import { MAX_EXTENSION_BYTES } from '@secgraph/extensions';
import type { FoundNode, FoundRelationship } from '@secgraph/questions';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { emptyAnswer } from '../../http/answer.ts';
import { openRequestBody, readToEnd, readWholeBody } from '../../http/body/request-body.ts';
import { notFound } from '../../http/http-error.ts';
import { handle, type RouteRequest } from '../../http/route-handler.ts';
import { checkAll } from './check-all.ts';
import type { ExtensionService } from './extension-service.ts';
import { authorOf, installAudited } from './install-audited.ts';
import { packRoutes } from './pack-routes.ts';
import {
  presentDetails,
  presentExtension,
  presentNode,
  presentNodeKind,
  presentRelationship,
  presentRelationshipKind,
} from './present-kinds.ts';
import type { ExtensionSource } from './read-question.ts';

export interface ExtensionDependencies extends ElementParts {
  readonly service: ExtensionService;
}

export function extensionRoutes({ service, extensions, graph }: ExtensionDependencies) {
  return [
    ...changingRoutes(service, extensions),
    ...packRoutes({ service, extensions, graph }),
    handle(checkExtension, async (request) => {
      const documents = await service.read(await readSent(request), request);
      return { data: { extensions: await checkAll(documents, { extensions, graph }, request) } };
    }),
    handle(listExtensions, async () => ({
      data: {
        extensions: (await extensions.listExtensions()).map(presentExtension),
      },
    })),
    handle(getExtension, async ({ params: { extension_id: id } }) => {
      const [extension, details] = await Promise.all([
        extensions.findExtension(id),
        extensions.findDetails(id),
      ]);
      if (extension === undefined || details === undefined) {
        throw notFound(`no extension found matching extension id: ${id}`);
      }

      return { data: presentDetails(extension, details) };
    }),
    handle(listExtensionEdges, async ({ query }) => {
      const kinds = await extensions.listRelationshipKinds({
        schemas: query.schemas,
        isTraversable: query.is_traversable === undefined ? undefined : isTrue(query.is_traversable),
      });
      return {
        data: kinds.map((kind) => ({
          id: kind.id,
          name: kind.name,
          description: kind.description,
          is_traversable: kind.isTraversable,
          schema_name: kind.schemaName,
          is_builtin: kind.isBuiltIn,
        })),
      };
    }),
    handle(getNodeKind, async ({ params }) => ({
      data: presentNodeKind(orNotFound(await extensions.findNodeKind(params.node_kind_id))),
    })),
    handle(getRelationshipKind, async ({ params }) => ({
      data: presentRelationshipKind(
        orNotFound(await extensions.findRelationshipKind(params.relationship_kind_id)),
      ),
    })),
    ...elementRoutes({ extensions, graph }),
  ];
}

function changingRoutes(service: ExtensionService, extensions: ExtensionRepository) {
  return [
    handle(upsertExtension, async (request) => {
      const documents = await service.read(await readSent(request), request);
      return installAudited({ service, extensions }, documents, request);
    }),
    handle(deleteExtension, async ({ caller, params }) => {
      if (!(await service.remove(params.extension_id, authorOf(caller)))) {
        throw notFound(`no extension found matching extension id: ${params.extension_id}`);
      }

      return emptyAnswer(204);
    }),
  ];
}

interface ElementParts {
  readonly extensions: ExtensionRepository;
  readonly graph: GraphQueries;
}

function elementRoutes({ extensions, graph }: ElementParts) {
  return [
    handle(getGraphNode, async (request) => {
      const input = { nodeId: request.params.node_id };
      const node = parse<FoundNode>(await graph.run('nodeById', input, request));
      const kinds = await extensions.listNodeKinds(node.kinds);
      return { data: presentNode(node, kinds, { withInfo: request.query['include-info'] === true }) };
    }),
    handle(getGraphRelationship, async (request) => {
      const input = { relationshipId: request.params.relationship_id };
      const found = parse<FoundRelationship>(await graph.run('relationshipById', input, request));
      const kind = await extensions.findRelationshipKindByName(found.kind);
      return {
        data: presentRelationship(found, kind, { withInfo: request.query['include-info'] === true }),
      };
    }),
  ];
}

async function readSent({
  body,
  headers,
}: Pick<RouteRequest<typeof upsertExtension>, 'body' | 'headers'>): Promise<ExtensionSource> {
  const content = openRequestBody(body, headers['content-encoding']?.toString());
  const bytes = await readWholeBody(content, MAX_EXTENSION_BYTES);
  await readToEnd(body);
  const contentType = headers['content-type']?.toString().toLowerCase() ?? '';

  return { bytes, isArchive: ARCHIVE_CONTENT_TYPES.some((type) => contentType.startsWith(type)) };
}

/** `eq:true`, `neq:false` and so on; the contract lets nothing else through. */
function isTrue(text: string): boolean {
  return text.endsWith('true') !== text.startsWith('neq:');
}

function parse<Value>(bytes: Uint8Array): Value {
  return JSON.parse(Buffer.from(bytes).toString());
}

function orNotFound<Value>(value: Value | undefined): Value {
  if (value === undefined) {
    throw notFound();
  }

  return value;
}
