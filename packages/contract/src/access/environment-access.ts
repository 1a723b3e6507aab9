/**
 * What a route is for somebody who is kept to some environments.
 *
 * `filtered`: it tells of nothing that belongs to others. `open`: it tells nothing of the graph, and nothing that was
 * made of it. `refused`: it is not for these users. What collectors and uploads are called and say is of all that they
 * bring; sums over all environments are of all; what came and went between analyses names both ends of relationships,
 * of any environment.
 */
export type EnvironmentTreatment = 'filtered' | 'open' | 'refused';
