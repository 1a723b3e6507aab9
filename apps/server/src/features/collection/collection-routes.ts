import type { BoundRoute } from '../../http/route-handler.ts';
import { clientsRoutes } from './clients-routes.ts';
import { type CollectionDependencies, createCollectionParts } from './collection-parts.ts';
import { jobsRoutes } from './jobs-routes.ts';
import { scheduleRoutes } from './schedule-routes.ts';

export function collectionRoutes(dependencies: CollectionDependencies): readonly BoundRoute[] {
  const parts = createCollectionParts(dependencies);

  return [...clientsRoutes(parts), ...scheduleRoutes(parts), ...jobsRoutes(parts)];
}
