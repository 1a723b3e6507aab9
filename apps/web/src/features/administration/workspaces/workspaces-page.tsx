import { Anchor, Button, Menu, Text } from '@mantine/core';
import type { Workspace } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AnsweredTable } from '../../../ui/answered-table.tsx';
import { CutText } from '../../../ui/cut-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatBytes } from '../../../ui/format.ts';
import { inLine } from '../../../ui/in-line.ts';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { Page } from '../../../ui/page.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { WorkspaceDialogs, type WorkspaceStep } from './workspace-dialogs.tsx';
import { WORKSPACES_ON_A_PAGE, workspacesQuery } from './workspace-queries.ts';
import { workspaceStateOf } from './workspace-words.ts';

const NO_STEP: WorkspaceStep = { name: 'none' };

/** Other graphs of the same service. */
export function WorkspacesPage() {
  const [skip, setSkip] = useState(0);
  const answer = useQuery(workspacesQuery(skip));
  const [step, setStep] = useState(NO_STEP);

  return (
    <Page
      title="Workspaces"
      question="Which other graphs does this service hold?"
      actions={<Button onClick={() => setStep({ name: 'create' })}>New workspace</Button>}
    >
      <AnsweredTable
        answer={answer}
        problem="The workspaces could not be listed"
        waiting="Reading the workspaces"
        height={160}
        empty={
          <EmptyState picture="parts" title="No workspaces yet">
            A workspace is a graph of its own in the same service, such as that of a client or a subsidiary:
            with its own users, keys, zones and settings. Nobody in it sees anything of another.
          </EmptyState>
        }
        label="Workspaces"
        minWidth={760}
        rowHeight={44}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Name', maw: 280, cell: (workspace) => <WorkspaceName workspace={workspace} /> },
          { head: 'State', cell: (workspace) => <StateBadge {...workspaceStateOf(workspace)} /> },
          {
            head: 'Size',
            ta: 'right',
            cell: ({ size_bytes: bytes }) => (bytes === null ? '–' : formatBytes(bytes)),
          },
          {
            head: 'Last used',
            breaks: 'never',
            cell: ({ used_at: usedAt }) => <RelativeTime time={readTime(usedAt)} otherwise="Never" />,
          },
          {
            head: 'Opens by itself',
            breaks: 'never',
            cell: ({ due_at: dueAt }) => <RelativeTime time={readTime(dueAt)} otherwise="–" />,
          },
          {
            spokenHead: 'Actions',
            ta: 'right',
            cell: (workspace) => <WorkspaceMenu workspace={workspace} onAct={setStep} />,
          },
        ]}
        paging={{ noun: 'workspace', limit: WORKSPACES_ON_A_PAGE, onPage: (next) => setSkip(next ?? 0) }}
      />
      <WorkspaceDialogs step={step} onClose={() => setStep(NO_STEP)} />
    </Page>
  );
}

function WorkspaceName({ workspace }: { readonly workspace: Workspace }) {
  const { name, display_name: displayName, state, path } = workspace;

  return (
    <>
      {state === 'ready' ? (
        <Anchor href={`${path}ui/`} size="sm">
          <CutText>{inLine(displayName)}</CutText>
        </Anchor>
      ) : (
        <CutText>{inLine(displayName)}</CutText>
      )}
      <Text size="xs" c="dimmed" ff="monospace">
        {name}
      </Text>
    </>
  );
}

interface WorkspaceMenuProps {
  readonly workspace: Workspace;
  readonly onAct: (step: WorkspaceStep) => void;
}

function WorkspaceMenu({ workspace, onAct }: WorkspaceMenuProps) {
  const { state, display_name: displayName } = workspace;
  if (state === 'creating' || state === 'deleting') {
    return null;
  }

  return (
    <MoreMenu name={inLine(displayName)}>
      {state === 'ready' ? (
        <Menu.Item component="a" href={`${workspace.path}ui/`}>
          Open
        </Menu.Item>
      ) : null}
      <Menu.Item onClick={() => onAct({ name: 'edit', workspace })}>Edit</Menu.Item>
      {state === 'ready' ? (
        <Menu.Item onClick={() => onAct({ name: 'suspend', workspace })}>Suspend</Menu.Item>
      ) : (
        <Menu.Item onClick={() => onAct({ name: 'resume', workspace })}>Let people in</Menu.Item>
      )}
      <Menu.Item c="var(--critical)" onClick={() => onAct({ name: 'delete', workspace })}>
        Delete
      </Menu.Item>
    </MoreMenu>
  );
}

function readTime(time: string | null): Date | undefined {
  return time === null ? undefined : new Date(time);
}
