import { HIDDEN } from '@secgraph/vocabulary';
import type {
  Report,
  ReportCut,
  ReportEnvironment,
  ReportFinding,
  ReportNode,
  ReportType,
  ReportZone,
  ZoneReport,
} from './report.ts';

/** What stands for a name in a report that leaves the house. */
export interface Pseudonym {
  readonly pseudonym: string;
  readonly name: string;
  /** Of a node or environment, its object id; of a zone, its number. */
  readonly id: string;
}

/** The report without names, and the key to it, which stays in the house. */
export interface SanitisedReport {
  readonly report: Report;
  readonly key: readonly Pseudonym[];
}

const LEFT_OUT = '(left out)';

/**
 * Replaces every name that users or directories gave: one object is called the same everywhere in the report. Numbers
 * follow the order of the report, so that the same report has the same pseudonyms.
 */
export function sanitiseReport(report: Report): SanitisedReport {
  const { zone } = report;
  const names = new Pseudonyms([
    ...report.zones.map((told) => told.zone),
    ...(zone === undefined ? [] : [zone]),
  ]);
  for (const { id, name } of report.environments.items) {
    names.nameEnvironment(id, name);
  }

  return {
    report: {
      ...report,
      environment: report.environment && sanitiseEnvironment(report.environment, names),
      environments: {
        ...report.environments,
        items: report.environments.items.map((environment) => sanitiseEnvironment(environment, names)),
      },
      zones: report.zones.map((told) => sanitiseZone(told, names)),
      zone: zone && { ...zone, name: names.nameZone(zone) },
      accepted: sanitiseFindings(report.accepted, names),
    },
    key: names.list(),
  };
}

class Pseudonyms {
  readonly #builtIn: ReadonlySet<number>;
  readonly #byId = new Map<string, Pseudonym>();
  readonly #counts = new Map<string, number>();

  constructor(zones: readonly ReportZone[]) {
    this.#builtIn = new Set(zones.filter(({ isBuiltIn }) => isBuiltIn).map(({ id }) => id));
  }

  nameEnvironment(id: string, name: string): string {
    return this.#name('Environment', { key: `object ${id}`, id, name });
  }

  nameZone({ id, name }: Pick<ReportZone, 'id' | 'name'>): string {
    return this.#builtIn.has(id) ? name : this.#name('Zone', { key: `zone ${id}`, id: String(id), name });
  }

  nameNode({ objectId, kind, name }: ReportNode): string {
    return this.#name(kind === '' ? 'Object' : kind, { key: `object ${objectId}`, id: objectId, name });
  }

  /** Of the service. */
  nameAccount(name: string): string {
    return this.#name('Account', { key: `account ${name}`, id: name, name });
  }

  list(): readonly Pseudonym[] {
    return [...this.#byId.values()];
  }

  #name(
    noun: string,
    { key, id, name }: { readonly key: string; readonly id: string; readonly name: string },
  ): string {
    const known = this.#byId.get(key);
    if (known !== undefined) {
      return known.pseudonym;
    }

    const number = (this.#counts.get(noun) ?? 0) + 1;
    const pseudonym = `${noun} ${number}`;
    this.#counts.set(noun, number);
    this.#byId.set(key, { pseudonym, name, id });
    return pseudonym;
  }
}

function sanitiseEnvironment(environment: ReportEnvironment, names: Pseudonyms): ReportEnvironment {
  const name = names.nameEnvironment(environment.id, environment.name);
  return { ...environment, id: name, name };
}

function sanitiseZone(report: ZoneReport, names: Pseudonyms): ZoneReport {
  return {
    ...report,
    zone: { ...report.zone, name: names.nameZone(report.zone) },
    types: report.types.map((type) => sanitiseType(type, names)),
    cut: report.cut && sanitiseCut(report.cut, names),
  };
}

function sanitiseType(type: ReportType, names: Pseudonyms): ReportType {
  return { ...type, findings: sanitiseFindings(type.findings, names) };
}

function sanitiseFindings(findings: ReportType['findings'], names: Pseudonyms): ReportType['findings'] {
  return { ...findings, items: findings.items.map((finding) => sanitiseFinding(finding, names)) };
}

function sanitiseFinding(finding: ReportFinding, names: Pseudonyms): ReportFinding {
  const { environment, zone, source, target, acceptedBy, acceptedReason } = finding;

  return {
    ...finding,
    environment: {
      ...environment,
      id: names.nameEnvironment(environment.id, environment.name),
      name: names.nameEnvironment(environment.id, environment.name),
    },
    zone: { ...zone, name: names.nameZone(zone) },
    source: source && sanitiseNode(source, names),
    target: sanitiseNode(target, names),
    acceptedBy: acceptedBy && names.nameAccount(acceptedBy),
    // Whatever somebody wrote may name anything.
    acceptedReason: acceptedReason && LEFT_OUT,
  };
}

function sanitiseCut(cut: ReportCut, names: Pseudonyms): ReportCut {
  return {
    ...cut,
    relationships: {
      ...cut.relationships,
      items: cut.relationships.items.map((relationship) => ({
        ...relationship,
        source: sanitiseNode(relationship.source, names),
        target: sanitiseNode(relationship.target, names),
      })),
    },
  };
}

function sanitiseNode(node: ReportNode, names: Pseudonyms): ReportNode {
  if (node.objectId === HIDDEN && node.kind === HIDDEN) {
    // It has no name already, and is any of many.
    return node;
  }
  const name = names.nameNode(node);
  return { ...node, objectId: name, name };
}
