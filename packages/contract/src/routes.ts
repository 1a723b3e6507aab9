import type { RouteContract } from './route.ts';
import { cancelAnalysis, getAnalysisRequest, requestAnalysis } from './routes/analysis.ts';
import { listCustomNodes } from './routes/custom-node.ts';
import { runCypher } from './routes/cypher.ts';
import { clearDatabase, getDatapipeStatus } from './routes/datapipe.ts';
import { ENTITY_ROUTES, RELATED_ROUTES, updateDomain } from './routes/entity.ts';
import { getAclInheritance, getEdgeComposition, getRelayTargets } from './routes/explanation.ts';
import {
  cancelFileUpload,
  endFileUpload,
  listAcceptedTypes,
  listCompletedTasks,
  listFileUploads,
  loadSampleDirectory,
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
import { getSpec, getSpecYaml } from './routes/spec.ts';
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
  getSpecYaml,
  login,
  logout,
  getSelf,
  putUserSecret,
  listFileUploads,
  listAcceptedTypes,
  startFileUpload,
  loadSampleDirectory,
  uploadFile,
  endFileUpload,
  cancelFileUpload,
  listCompletedTasks,
  getDatapipeStatus,
  getAnalysisRequest,
  requestAnalysis,
  cancelAnalysis,
  clearDatabase,
  listCustomNodes,
  search,
  graphSearch,
  listEnvironments,
  listKinds,
  listSourceKinds,
  getShortestPath,
  getPathfinding,
  getEdgeComposition,
  getRelayTargets,
  getAclInheritance,
  ...ENTITY_ROUTES.map(({ contract }) => contract),
  ...RELATED_ROUTES.map(({ contract }) => contract),
  updateDomain,
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
