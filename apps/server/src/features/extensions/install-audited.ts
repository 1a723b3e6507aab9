import type { upsertExtension } from '@secgraph/contract';
import type { ExtensionRepository } from '@secgraph/database/extensions';
import type { Author } from '@secgraph/database/zones';
import type { ExtensionDocument } from '@secgraph/extensions';
import type { Caller } from '../../auth/caller.ts';
import { emptyAnswer } from '../../http/answer.ts';
import type { RouteRequest } from '../../http/route-handler.ts';
import { describeDowngrades, type ExtensionService } from './extension-service.ts';
import { describeMisplacedRules } from './misplaced-rules.ts';

interface InstallParts {
  readonly service: Pick<ExtensionService, 'install'>;
  readonly extensions: Pick<ExtensionRepository, 'listMissingZones'>;
}

/** What was read becomes what is installed, wherever it came from. */
export async function installAudited(
  { service, extensions }: InstallParts,
  documents: readonly ExtensionDocument[],
  request: Pick<RouteRequest<typeof upsertExtension>, 'beginAudit' | 'caller' | 'log'>,
) {
  await request.beginAudit?.({
    extensions: documents.map(({ name, version, namespace }) => ({ name, version, namespace })),
  });
  const outcomes = await service.install(documents, authorOf(request.caller));
  const misplaced = await Promise.all(
    documents.map((document) => describeMisplacedRules(document, extensions)),
  );
  for (const line of [...describeDowngrades(documents, outcomes), ...misplaced.flat()]) {
    request.log.warn(line);
  }

  return emptyAnswer(outcomes.every(({ before }) => before !== undefined) ? 200 : 201);
}

export function authorOf({ userId, emailAddress }: Caller): Author {
  return { id: userId, email: emailAddress };
}
