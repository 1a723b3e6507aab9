import type { Workspace } from '@secgraph/contract';
import { WORKSPACE_ROOT } from '@secgraph/contract';
import type { ViewedWorkspace } from '../../workspaces/workspace-administration.ts';

/** @param basePath of the service */
export function presentWorkspace(workspace: ViewedWorkspace, basePath: string): Workspace {
  return {
    id: workspace.id,
    name: workspace.name,
    display_name: workspace.displayName,
    state: workspace.state,
    path: `${basePath}${WORKSPACE_ROOT}${workspace.name}/`,
    memory_mib: workspace.memoryMib ?? null,
    upload_limit_bytes: workspace.uploadLimitBytes ?? null,
    audit_retention_days: workspace.auditRetentionDays ?? null,
    is_loaded: workspace.isLoaded,
    size_bytes: workspace.sizeBytes ?? null,
    used_at: workspace.usedAt?.toISOString() ?? null,
    due_at: isAtRest(workspace) ? (workspace.wakeAt?.toISOString() ?? null) : null,
    created_at: workspace.createdAt.toISOString(),
    created_by: workspace.createdBy,
    updated_at: workspace.updatedAt.toISOString(),
    updated_by: workspace.updatedBy,
  };
}

/** While it is open, what is noted says when somebody is to look after it where its process has ended. */
function isAtRest({ state, isLoaded }: ViewedWorkspace): boolean {
  return state === 'ready' && !isLoaded;
}
