import type { SimulatedTag } from '@secgraph/analysis';
import type { Repositories } from '@secgraph/database';
import { withAnalysedZones } from '@secgraph/datapipe';

/** All tags, with what is stored of members where the graph alone does not decide. */
export async function readSimulatedTags(repositories: Repositories): Promise<readonly SimulatedTag[]> {
  const { zones } = repositories;
  const values = await repositories.parameters.readValues();
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
