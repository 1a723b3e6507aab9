import { chokePoints } from './choke-points.ts';
import { compareAnalyses } from './compare-analyses.ts';
import { environments } from './environments.ts';
import { explainRelationship } from './explain-relationship.ts';
import { exposure } from './exposure.ts';
import { findPaths } from './find-paths.ts';
import { getFinding } from './get-finding.ts';
import { getObject } from './get-object.ts';
import { listFindings } from './list-findings.ts';
import { listQueries } from './list-queries.ts';
import { posture } from './posture.ts';
import { recordDecision } from './record-decision.ts';
import { runCypher } from './run-cypher.ts';
import { search } from './search.ts';
import type { Tool } from './tool.ts';
import { whatIf } from './what-if.ts';

/** All tools, in the order in which they are listed: few and flexible, since each takes of what an assistant can read. */
export const TOOLS: readonly Tool[] = [
  environments,
  search,
  getObject,
  findPaths,
  explainRelationship,
  listFindings,
  getFinding,
  exposure,
  chokePoints,
  whatIf,
  compareAnalyses,
  posture,
  listQueries,
  runCypher,
  recordDecision,
];
