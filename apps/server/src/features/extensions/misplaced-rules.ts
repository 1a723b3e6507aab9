import type { ExtensionRepository } from '@secgraph/database/extensions';
import type { ExtensionDocument } from '@secgraph/extensions';

/** What packs call the highest zone; here, it may have another name. */
const TIER_ZERO = 'tier zero';

/** What is told of rules whose zone is not there: whoever wrote them means another one than they get into. */
export async function describeMisplacedRules(
  { rules }: Pick<ExtensionDocument, 'rules'>,
  extensions: Pick<ExtensionRepository, 'listMissingZones'>,
): Promise<readonly string[]> {
  const named = new Set(rules.map(({ zone }) => zone));
  const wanted = [...named].filter((zone) => zone !== '' && zone.toLowerCase() !== TIER_ZERO);
  const missing = new Set(await extensions.listMissingZones(wanted));

  return rules
    .filter(({ zone }) => missing.has(zone))
    .map(
      ({ name, zone }) =>
        `rule ${name} is for the zone ${zone}, which is not there: it becomes one of tier zero`,
    );
}
