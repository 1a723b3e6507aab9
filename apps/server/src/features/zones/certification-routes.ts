import {
  type AssetGroupMember,
  CERTIFICATION_ACTIONS,
  certifyMembers,
  listAssetGroupHistory,
  listCertifications,
  previewSelector,
  searchAssetGroupHistory,
  searchAssetGroupTags,
} from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { AssetGroupCertificationRepository, HistoryScope } from '@secgraph/database/zones';
import type { ListQuery } from '@secgraph/kernel';
import { TAG_TYPES } from '@secgraph/vocabulary';
import { emptyAnswer, jsonBytes } from '../../http/answer.ts';
import { badRequest, notFound } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import { presentHistoryRecord, presentQueuedMember, presentSelector, presentTag } from './present-zones.ts';
import { readSeeds } from './read-selector.ts';
import type { ZoneParts } from './zone-parts.ts';

const MIN_SEARCH_LENGTH = 3;
const MAX_FOUND = 50;
const DEFAULT_PREVIEW = 200;
const MAX_INT32 = 2 ** 31 - 1;

/** By number; all is the default. */
const EXPANSIONS = [
  { children: false, parents: false },
  { children: true, parents: true },
  { children: true, parents: false },
  { children: false, parents: true },
] as const;

/** Certification, history, and what helps to choose. */
export function certificationRoutes(parts: ZoneParts, repositories: Repositories) {
  const { certifications } = repositories;

  return [
    handle(certifyMembers, async ({ body, caller }) => {
      const { member_ids: ids = [], action, note } = body;
      if (ids.length === 0) {
        throw badRequest('asset group member IDs are required');
      }
      if (action !== CERTIFICATION_ACTIONS.certify && action !== CERTIFICATION_ACTIONS.revoke) {
        throw badRequest('valid certification action is required');
      }
      const certification = {
        nodeIds: [...new Set(ids)].filter((id) => Math.abs(id) <= MAX_INT32),
        action: action === CERTIFICATION_ACTIONS.certify ? ('certify' as const) : ('revoke' as const),
        note,
      };
      const outcome = await certifications.certify(certification, await parts.service.changeBy(caller));
      if (outcome === 'unknown') {
        throw notFound();
      }
      if (outcome === 'automatic') {
        throw badRequest('cannot change certification status for auto-certified members');
      }

      return emptyAnswer(200);
    }),
    handle(listCertifications, async ({ list, caller }) => {
      const { count, members } = await certifications.listQueue(list, caller.environments);
      return {
        count,
        limit: list.limit,
        skip: list.skip,
        data: { members: members.map(presentQueuedMember) },
      };
    }),
    handle(listAssetGroupHistory, ({ list, caller }) =>
      listHistory(certifications, list, { text: '', visible: caller.environments }),
    ),
    handle(searchAssetGroupHistory, ({ body, list, caller }) =>
      listHistory(certifications, list, { text: readSearch(body.query), visible: caller.environments }),
    ),
    ...choosingRoutes(parts),
  ];
}

async function listHistory(
  certifications: AssetGroupCertificationRepository,
  list: ListQuery,
  wanted: HistoryScope,
) {
  const { count, records } = await certifications.listHistory(list, wanted);

  return {
    count,
    limit: list.limit,
    skip: list.skip,
    data: { records: records.map(presentHistoryRecord) },
  };
}

function choosingRoutes(parts: ZoneParts) {
  const { graph, selectors, service, tags } = parts;

  return [
    handle(previewSelector, async (request) => {
      const seeds = readSeeds(request.body.seeds ?? []);
      const expansion = EXPANSIONS[request.body.expansion ?? 1];
      if (expansion === undefined) {
        throw badRequest('invalid expansion method');
      }
      await service.assertSeeds(seeds, request);
      const { limit = DEFAULT_PREVIEW } = request.query;
      const input = { seeds, expansion, limit, rules: parts.analysisRules };

      return jsonBytes(await graph.run('previewMembers', input, request));
    }),
    handle(searchAssetGroupTags, async (request) => {
      const { tag_type: type, asset_group_tag_id: tagId } = request.body;
      const text = readSearch(request.body.query);
      const types = typesOf(type ?? 0);
      const all = await tags.listTags(ALL_BY_NAME);
      const inScope = all.filter(
        (tag) => types.includes(TAG_TYPES[tag.type]) && (typeof tagId !== 'number' || tag.id === tagId),
      );
      const bytes = await graph.run(
        'searchZoneMembers',
        {
          tags: inScope.map(({ id, kindName = '' }) => ({ id, kindName })),
          text,
          limit: MAX_FOUND,
        },
        request,
      );
      const members: AssetGroupMember[] = JSON.parse(Buffer.from(bytes).toString());
      const named = inScope.filter(({ name }) => name.toUpperCase().includes(text.toUpperCase()));
      const found = await selectors.searchSelectors(
        inScope.map(({ id }) => id),
        { text, limit: MAX_FOUND, visible: request.caller.environments },
      );

      return {
        data: {
          tags: named.slice(0, MAX_FOUND).map(presentTag),
          selectors: found.map((selector) => presentSelector(selector, request.caller)),
          members,
        },
      };
    }),
  ];
}

const ALL_BY_NAME: ListQuery = {
  filters: [],
  sort: [{ column: 'name', type: 'string', direction: 'asc' }],
  skip: 0,
  limit: 0,
  maxRows: undefined,
};

/** Who searches labels means what is owned, too. */
function typesOf(type: number): readonly number[] {
  switch (type) {
    case TAG_TYPES.zone:
    case TAG_TYPES.owned:
      return [type];
    case TAG_TYPES.label:
      return [TAG_TYPES.label, TAG_TYPES.owned];
    default:
      throw badRequest('valid tag_type is required');
  }
}

function readSearch(text = ''): string {
  if (text.length < MIN_SEARCH_LENGTH) {
    throw badRequest(`search query must be at least ${MIN_SEARCH_LENGTH} characters long`);
  }

  return text;
}
