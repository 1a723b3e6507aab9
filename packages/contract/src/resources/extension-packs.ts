import { type Static, Type } from 'typebox';
import { CHANGES, READS } from '../access/route-groups.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, emptyResponse, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { GRAPH_REFUSALS } from '../wire/graphs.ts';
import { CHECK_ANSWER } from './extensions.ts';

const PATH = '/api/v2/extensions/packs';
const PACK = Type.Object({ pack: Type.String({ maxLength: 100 }) });
const NO_PACK = 'There is none of this name';
const TOPIC = { tags: ['OpenGraph'], feature: 'none' } as const;

const ExtensionPack = Type.Object(
  {
    pack: Type.String({ description: 'What it is installed by' }),
    name: Type.String({ description: 'Of the extension: what is installed under it is replaced' }),
    display_name: Type.String(),
    description: Type.String(),
    version: Type.String(),
    namespace: Type.String(),
    node_kinds: Type.Integer(),
    relationship_kinds: Type.Integer(),
    traversable_kinds: Type.Integer({ description: 'Of the kinds of relationships' }),
    findings: Type.Integer({ description: 'About relationships, with texts of their own' }),
    list_findings: Type.Integer({ description: 'About single objects' }),
    rules: Type.Integer(),
    queries: Type.Integer(),
    installed: Type.Union([
      Type.Object({
        extension_id: Type.Integer(),
        version: Type.String(),
        is_this_pack: Type.Boolean({ description: 'Another one of its name is installed where not' }),
        is_newer: Type.Boolean({ description: 'Installing the pack would replace it by an older version' }),
      }),
      Type.Null(),
    ]),
    conflict: Type.Union([Type.String(), Type.Null()], {
      description: 'The extension that has the namespace already, if it has another name',
    }),
  },
  { title: 'ExtensionPack' },
);
export type ExtensionPack = Static<typeof ExtensionPack>;

export const listExtensionPacks = defineRoute({
  id: 'list-extension-packs',
  method: 'GET',
  path: PATH,
  summary: 'Packs that come with the product, with what each would bring',
  description: 'An extension of this service. None is installed until somebody asks for it.',
  ...TOPIC,
  ...READS,
  gate: { permissions: ['opengraph/Read'] },
  environments: 'open',
  responses: { 200: jsonResponse(dataOf(Type.Object({ packs: Type.Array(ExtensionPack) }))) },
});

export const checkExtensionPack = defineRoute({
  id: 'check-extension-pack',
  method: 'POST',
  path: `${PATH}/{pack}/check`,
  summary: 'What installing a pack that comes with the product would change',
  description: 'An extension of this service. It changes nothing; conflicts with other extensions are told.',
  ...TOPIC,
  ...READS,
  gate: { permissions: ['opengraph/Write'] },
  environments: 'refused',
  params: PACK,
  responses: { 200: CHECK_ANSWER },
  refusals: { ...GRAPH_REFUSALS, 404: NO_PACK },
  limits: { cost: REQUEST_COSTS.heavy },
});

export const installExtensionPack = defineRoute({
  id: 'install-extension-pack',
  method: 'PUT',
  path: `${PATH}/{pack}`,
  summary: 'Install a pack that comes with the product',
  description:
    'An extension of this service. As if its files were uploaded: an extension of the same name is replaced, whichever version it has. 201: none was installed before.',
  ...TOPIC,
  ...CHANGES,
  gate: { permissions: ['opengraph/Write'] },
  environments: 'refused',
  audit: { action: 'UpsertExtension', isDecidedByHandler: true },
  params: PACK,
  responses: { 200: emptyResponse('Replaced'), 201: emptyResponse('Installed') },
  refusals: { 404: NO_PACK },
  limits: { cost: REQUEST_COSTS.heavy },
});
