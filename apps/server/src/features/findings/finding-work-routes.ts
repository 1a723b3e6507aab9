import {
  BAD_DUE_MESSAGE,
  BAD_UNTIL_MESSAGE,
  changeFindings,
  commentOnFinding,
  EMPTY_COMMENT_MESSAGE,
  type FindingsChange,
  getFindingProgress,
  listFindingHistory,
  NO_REASON_MESSAGE,
  NOTHING_TO_CHANGE_MESSAGE,
  UNKNOWN_ASSIGNEE_MESSAGE,
  USELESS_UNTIL_MESSAGE,
} from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import {
  type FindingActor,
  type FindingChange,
  type FindingStatusChange,
  isSetAside,
} from '@secgraph/database/findings';
import { hasPermission } from '../../auth/caller.ts';
import { badRequest, forbidden, notFound } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import { actorOf } from './finding-actor.ts';
import { presentHistoryEntry, presentProgress } from './present-finding-work.ts';
import { isStorableTime, readSetAside } from './read-set-aside.ts';

const PROGRESS_DAYS = 30;
/** A page of a history holds no more. */
const MAX_ENTRIES = 1_000;

/** How people work on findings. */
export function findingWorkRoutes(repositories: Repositories) {
  const { findings, findingWork, users } = repositories;

  return [
    handle(changeFindings, async ({ body, caller }) => {
      const change = await readChange(body, users);
      const ids = await findings.change(body.finding_ids, { change, by: actorOf(caller) });
      if (ids.length === 0) {
        throw notFound();
      }

      return { data: { finding_ids: [...ids] } };
    }),
    handle(commentOnFinding, async ({ params, body, caller }) => {
      const finding = await findings.findFinding(params.finding_id, caller.environments);
      if (finding === undefined) {
        throw notFound();
      }
      if (!hasPermission(caller, 'risks/ManageRisks') && finding.work.assignee?.id !== caller.userId) {
        throw forbidden('not authorized');
      }

      const by = actorOf(caller);
      const comment = readComment(body.comment);
      const stored = await findings.comment(finding.id, { comment, by });
      if (stored === undefined) {
        throw notFound();
      }

      return {
        data: presentHistoryEntry({
          key: `event-${stored.id}`,
          at: stored.createdAt,
          action: 'comment',
          userId: by.id,
          userName: by.name,
          value: null,
          until: null,
          message: comment,
        }),
      };
    }),
    handle(listFindingHistory, async ({ params, list, caller }) => {
      const finding = await findings.findFinding(params.finding_id, caller.environments);
      if (finding === undefined) {
        throw notFound();
      }

      const limit = Math.min(list.maxRows ?? MAX_ENTRIES, MAX_ENTRIES);
      const { count, entries } = await findingWork.listHistory(finding.id, { skip: list.skip, limit });
      return { count, limit: list.limit, skip: list.skip, data: entries.map(presentHistoryEntry) };
    }),
    handle(getFindingProgress, async ({ query, caller }) => {
      const progress = await findingWork.readProgress({
        since: new Date(Date.now() - PROGRESS_DAYS * 86_400_000),
        environmentIds: visibleOf(query.environment_id, caller.environments),
      });

      return { data: presentProgress(progress) };
    }),
  ];
}

/** What somebody asks about, as far as he may see it; undefined: everything. */
function visibleOf(
  asked: readonly string[] | undefined,
  visible: readonly string[] | undefined,
): readonly string[] | undefined {
  return asked === undefined ? visible : asked.filter((id) => visible?.includes(id) !== false);
}

async function readChange(body: FindingsChange, users: Repositories['users']): Promise<FindingChange> {
  const status = readStatus(body);
  const change: FindingChange = {
    ...(body.assignee_id === undefined ? {} : { assignee: await findAssignee(body.assignee_id, users) }),
    ...(body.due_at === undefined ? {} : { dueAt: readDue(body.due_at) }),
    ...(status === undefined ? {} : { status }),
    ...(body.comment === undefined ? {} : { comment: readComment(body.comment) }),
  };
  if (Object.keys(change).length === 0) {
    throw badRequest(NOTHING_TO_CHANGE_MESSAGE);
  }

  return change;
}

async function findAssignee(id: string | null, users: Repositories['users']): Promise<FindingActor | null> {
  if (id === null) {
    return null;
  }

  const user = await users.findUser(id);
  if (user === undefined || user.isDisabled) {
    throw badRequest(UNKNOWN_ASSIGNEE_MESSAGE);
  }
  return { id: user.id, name: user.principalName };
}

function readDue(text: string | null): Date | null {
  const time = text === null ? null : new Date(text);
  if (time !== null && !isStorableTime(time)) {
    throw badRequest(BAD_DUE_MESSAGE);
  }

  return time;
}

function readComment(text: string): string {
  const comment = text.trim();
  if (comment === '') {
    throw badRequest(EMPTY_COMMENT_MESSAGE);
  }

  return comment;
}

function readStatus({ status, until: text, reason: words }: FindingsChange): FindingStatusChange | undefined {
  if (status === undefined || !isSetAside(status)) {
    if (text !== undefined || words !== undefined) {
      throw badRequest(USELESS_UNTIL_MESSAGE);
    }
    return status === undefined ? undefined : { status };
  }

  const aside = readSetAside({ until: text, reason: words }, BAD_UNTIL_MESSAGE);
  if (aside.reason === undefined && status === 'false_positive') {
    throw badRequest(NO_REASON_MESSAGE);
  }
  return { status, ...aside };
}
