import type { RouteContract } from './route.ts';
import { listCustomNodes } from './routes/custom-node.ts';
import { runCypher } from './routes/cypher.ts';
import { clearDatabase, getDatapipeStatus } from './routes/datapipe.ts';
import { getBaseEntity, listBaseControllables, listBaseControllers } from './routes/entity.ts';
import {
  endFileUpload,
  listAcceptedTypes,
  listCompletedTasks,
  listFileUploads,
  startFileUpload,
  uploadFile,
} from './routes/file-upload.ts';
import { getPathfinding, getShortestPath, listKinds, listSourceKinds } from './routes/graph.ts';
import { getHealth, getReadiness } from './routes/health.ts';
import { listPrebuiltQueries } from './routes/prebuilt-query.ts';
import {
  createSavedQuery,
  deleteSavedQuery,
  exportSavedQueries,
  exportSavedQuery,
  getSavedQuery,
  getSavedQueryPermissions,
  importSavedQueries,
  listSavedQueries,
  shareSavedQuery,
  unshareSavedQuery,
  updateSavedQuery,
} from './routes/saved-query.ts';
import { graphSearch, listEnvironments, search } from './routes/search.ts';
import { getSelf, login, logout } from './routes/session.ts';
import { getSpec } from './routes/spec.ts';
import { putUserSecret } from './routes/user-secret.ts';
import { getVersion } from './routes/version.ts';

/**
 * Every route the service answers. A route goes in here together with its handler: the server refuses to
 * start when one is without the other.
 */
export const ROUTES: readonly RouteContract[] = [
  getHealth,
  getReadiness,
  getVersion,
  getSpec,
  login,
  logout,
  getSelf,
  putUserSecret,
  listFileUploads,
  listAcceptedTypes,
  startFileUpload,
  uploadFile,
  endFileUpload,
  listCompletedTasks,
  getDatapipeStatus,
  clearDatabase,
  listCustomNodes,
  search,
  graphSearch,
  listEnvironments,
  listKinds,
  listSourceKinds,
  getShortestPath,
  getPathfinding,
  getBaseEntity,
  listBaseControllables,
  listBaseControllers,
  runCypher,
  listPrebuiltQueries,
  listSavedQueries,
  createSavedQuery,
  getSavedQuery,
  updateSavedQuery,
  deleteSavedQuery,
  getSavedQueryPermissions,
  shareSavedQuery,
  unshareSavedQuery,
  exportSavedQuery,
  exportSavedQueries,
  importSavedQueries,
];
