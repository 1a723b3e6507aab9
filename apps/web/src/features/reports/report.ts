import type { Severity } from '@secgraph/vocabulary';
import type { FindingStatus } from '../../ui/finding-words.ts';

/** A node as a report tells of it. */
export interface ReportNode {
  readonly objectId: string;
  readonly kind: string;
  readonly name: string;
}

export interface ReportZone {
  readonly id: number;
  readonly name: string;
  /** Tier Zero and hygiene, which are called so everywhere. */
  readonly isBuiltIn: boolean;
}

export interface ReportEnvironment {
  readonly id: string;
  readonly name: string;
  /** Percent of the principals outside that have a path into the zone, by id of the zone. */
  readonly exposures: ReadonlyMap<number, number>;
}

export interface ReportFinding {
  readonly id: number;
  readonly severity: Severity;
  readonly title: string;
  readonly zone: Pick<ReportZone, 'id' | 'name'>;
  readonly environment: { readonly id: string; readonly name: string };
  /** Undefined: it is about a setting of the target. */
  readonly source: ReportNode | undefined;
  readonly target: ReportNode;
  readonly status: FindingStatus;
  readonly acceptedUntil: Date;
  /** Name of the user. */
  readonly acceptedBy: string | undefined;
  readonly acceptedReason: string | undefined;
  readonly exposureCount: number;
  readonly impactCount: number;
  readonly firstSeen: Date;
}

/** A part of a list: of how many. */
export interface ReportList<Item> {
  readonly count: number;
  readonly items: readonly Item[];
}

/** What ends all that is counted, and how much. */
export interface ReportCut {
  readonly exposedCount: number;
  /** Whom nothing cuts off. */
  readonly remainingCount: number;
  readonly relationships: ReportList<{
    readonly id: number;
    readonly kind: string;
    readonly source: ReportNode;
    readonly target: ReportNode;
    readonly cutOffCount: number;
  }>;
}

/** All findings of a type in a zone. */
export interface ReportType {
  readonly finding: string;
  readonly title: string;
  readonly severity: Severity;
  readonly count: number;
  /** Within the span of time of the report. */
  readonly newCount: number;
  readonly goneCount: number;
  readonly exposureCount: number;
  readonly impactCount: number;
  /** Markdown. */
  readonly description: string;
  readonly remediation: string;
  readonly findings: ReportList<ReportFinding>;
}

export interface ReportPoint {
  readonly at: Date;
  readonly value: number;
}

export interface ZoneReport {
  readonly zone: ReportZone;
  /** Nobody reaches it: it has no exposure, and there is nothing to cut. */
  readonly isHygiene: boolean;
  /** Percent of the principals that had a path into it; the oldest first. */
  readonly history: readonly ReportPoint[];
  /** Within the span of time of the report, also of types that nothing is left of. */
  readonly newCount: number;
  readonly goneCount: number;
  /** Those that there are findings of, the worst first. */
  readonly types: readonly ReportType[];
  readonly cut: ReportCut | undefined;
}

/** Everything that is printed. */
export interface Report {
  readonly createdAt: Date;
  /** The end of the last analysis; undefined: none was complete. */
  readonly analysedAt: Date | undefined;
  readonly version: string;
  /** Days that the history goes back. */
  readonly days: number;
  /** The one it is about; undefined: all of `environments`. */
  readonly environment: ReportEnvironment | undefined;
  /** Those that were analysed, the worst first. */
  readonly environments: ReportList<ReportEnvironment>;
  /** The title of the one type that it is about. */
  readonly findingTitle: string | undefined;
  readonly severities: ReadonlyMap<Severity, number>;
  /** The only one that it is about; undefined: all there are. */
  readonly zone: ReportZone | undefined;
  /** Of a report about one type, those that have something of it. */
  readonly zones: readonly ZoneReport[];
  readonly accepted: ReportList<ReportFinding>;
}
