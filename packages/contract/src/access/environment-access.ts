/**
 * What a route is for somebody who is kept to some environments.
 *
 * `filtered`: the answer leaves out what belongs to other environments. `open`: the answer holds nothing of the graph,
 * and nothing that was worked out from it. `refused`: these users get a 403, because the answer cannot be told apart by
 * environment. That is so of names and messages of collectors and uploads, which may bring data of any environment; of
 * sums over all environments; and of what came and went between two analyses, which names both ends of relationships.
 */
export type EnvironmentTreatment = 'filtered' | 'open' | 'refused';
