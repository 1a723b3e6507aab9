import type { EstatePlan } from '../plan/estate-plan.ts';
import { writeGraph } from './generic-graph.ts';
import { inventGitOrganisation } from './git-organisation.ts';
import { inventSqlInstance } from './sql-instance.ts';

/** A file beside those of the directories, small enough to be one text. */
export interface PlatformFile {
  readonly name: string;
  readonly text: string;
}

/** Two platforms that the people of the first domain use: what their kinds mean is told by the packs of the product. */
export function platformFiles({ domains }: EstatePlan): readonly PlatformFile[] {
  const [domain] = domains;
  if (domain === undefined) {
    return [];
  }

  return [
    { name: 'sample-github.json', text: writeGraph(inventGitOrganisation(domain)) },
    { name: 'sample-sql-server.json', text: writeGraph(inventSqlInstance(domain)) },
  ];
}
