import {
  createWorkspace,
  deleteWorkspace,
  getWorkspace,
  listWorkspaces,
  updateWorkspace,
} from '@secgraph/contract';
import { invariant } from '@secgraph/kernel';
import { answer, emptyAnswer } from '../../http/answer.ts';
import { notFound } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import type { ViewedWorkspace, WorkspaceAdministration } from '../../workspaces/workspace-administration.ts';
import { presentWorkspace } from './present-workspace.ts';

export interface WorkspaceRouteDependencies {
  /** Undefined: this is a workspace itself. */
  readonly workspaces: WorkspaceAdministration | undefined;
  readonly basePath: string;
}

export function workspaceRoutes({ workspaces, basePath }: WorkspaceRouteDependencies) {
  const administration = (): WorkspaceAdministration => {
    if (workspaces === undefined) {
      throw notFound('there are no workspaces within a workspace: ask the service without naming one');
    }
    return workspaces;
  };
  const present = (workspace: ViewedWorkspace) => presentWorkspace(workspace, basePath);

  return [
    handle(listWorkspaces, async ({ list }) => {
      const { count, workspaces: viewed } = await administration().list(list);
      return { count, limit: list.limit, skip: list.skip, data: viewed.map(present) };
    }),
    handle(createWorkspace, async ({ body, caller }) => {
      const { workspace, administrator } = await administration().create(body, caller.principalName);
      const { name, generatedPassword: password } = administrator;
      invariant(password !== undefined, 'nobody has chosen a password for it');
      return answer(201, { data: { workspace: present(workspace), administrator: { name, password } } });
    }),
    handle(getWorkspace, async ({ params }) => ({
      data: present(await administration().get(params.workspace_id)),
    })),
    handle(updateWorkspace, async ({ params, body, caller }) => ({
      data: present(await administration().update(params.workspace_id, body, caller.principalName)),
    })),
    handle(deleteWorkspace, async ({ params }) => {
      await administration().remove(params.workspace_id);
      return emptyAnswer(204);
    }),
  ];
}
