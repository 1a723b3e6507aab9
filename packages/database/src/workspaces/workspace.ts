/**
 * `creating` and `deleting`: a process is at it, or was when it was killed. `suspended`: everything is kept, and nobody
 * gets in.
 */
export type WorkspaceState = 'creating' | 'ready' | 'suspended' | 'deleting';

/** What is set of a workspace. Undefined: what the service has. */
export interface WorkspaceSettings {
  readonly displayName: string;
  readonly memoryMib: number | undefined;
  readonly uploadLimitBytes: number | undefined;
  /** 0: for ever. */
  readonly auditRetentionDays: number | undefined;
}

/** Another graph of the same service, in a database of its own. */
export interface WorkspaceRecord extends WorkspaceSettings {
  readonly id: string;
  /** In addresses. */
  readonly name: string;
  readonly state: WorkspaceState;
  /** When something is due that no request waits for. */
  readonly wakeAt: Date | undefined;
  readonly usedAt: Date | undefined;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly updatedAt: Date;
  readonly updatedBy: string;
}
