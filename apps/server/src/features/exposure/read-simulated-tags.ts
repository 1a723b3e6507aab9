import type { SimulatedTag } from '@secgraph/analysis';
import type { Database } from '@secgraph/database';
import { ParameterRepository } from '@secgraph/database/config';
import { ZoneRepository } from '@secgraph/database/zones';
import { withAnalysedZones } from '@secgraph/datapipe';

/** All tags, with what is stored of members where the graph alone does not decide. */
export async function readSimulatedTags(database: Database): Promise<readonly SimulatedTag[]> {
  const zones = new ZoneRepository(database.kysely);
  const values = await new ParameterRepository(database.kysely).readValues();
  const tags = withAnalysedZones(await zones.listTags(), values);
  const memberships = await zones.readMemberships(
    tags.flatMap(({ requiresCertification, selectors }) =>
      selectors
        .filter(
          ({ isDisabled, lastError }) => !isDisabled && (requiresCertification || lastError !== undefined),
        )
        .map(({ id }) => id),
    ),
  );

  return tags.map((tag) => ({
    ...tag,
    selectors: tag.selectors.map((selector) => ({
      ...selector,
      members: memberships.get(selector.id) ?? [],
    })),
  }));
}
