import {
  faArrowsRotate,
  faFileArrowUp,
  faFileLines,
  faRightFromBracket,
  faRoute,
  faSignsPost,
  faTerminal,
  faUserPlus,
} from '@fortawesome/free-solid-svg-icons';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import type { Action } from '../../parts/actions/action.ts';
import { useActions } from '../../parts/actions/action-registry.ts';
import { ACCEPTED_ENDINGS } from '../../parts/file-upload/upload-formats.ts';
import { useUpload } from '../../parts/file-upload/use-upload.ts';
import { startTour } from '../../parts/first-run/tour-steps.ts';
import { usePermission } from '../../session/session.ts';
import { explain } from '../../ui/error-card.tsx';
import { tellDone, tellFailure } from '../../ui/tell.tsx';
import { useLogOut } from './use-log-out.ts';

/** What can be done from every page, called as one would say it. */
export function useVerbs(): void {
  const leave = useLogOut();
  const navigate = useNavigate();
  const { send } = useUpload();
  const mayIngest = usePermission('graphdb/Ingest');
  const mayAnalyse = usePermission('graphdb/Write');
  const mayRead = usePermission('graphdb/Read');
  const mayReport = usePermission('risks/GenerateReport');
  const mayManageUsers = usePermission('auth/ManageUsers');
  const actions = useMemo(
    (): readonly Action[] => [
      {
        id: 'upload',
        label: 'Upload files',
        keywords: 'ingest import send data archive zip json',
        group: 'Do',
        icon: faFileArrowUp,
        isEnabled: mayIngest,
        perform: () => chooseFiles(send),
      },
      {
        id: 'analyse',
        label: 'Run an analysis',
        keywords: 'analyze analyse now',
        group: 'Do',
        icon: faArrowsRotate,
        isEnabled: mayAnalyse,
        perform: () => void requestAnalysis(),
      },
      {
        // On Explore, its own action takes the place of this one.
        id: 'explore-paths',
        label: 'Find paths',
        keywords: 'shortest attack path',
        group: 'Do',
        icon: faRoute,
        isEnabled: mayRead,
        perform: () => void navigate({ to: '/explore', search: { exploreSearchTab: 'pathfinding' } }),
      },
      {
        id: 'explore-cypher',
        label: 'Write a query',
        keywords: 'cypher query',
        group: 'Do',
        icon: faTerminal,
        isEnabled: mayRead,
        perform: () => void navigate({ to: '/explore', search: { exploreSearchTab: 'cypher' } }),
      },
      {
        id: 'order-report',
        label: 'Create a report',
        keywords: 'pdf csv export make',
        group: 'Do',
        icon: faFileLines,
        isEnabled: mayReport && mayRead,
        perform: () => void navigate({ to: '/reports/made', search: { order: true } }),
      },
      {
        id: 'invite',
        label: 'Invite a user',
        keywords: 'create user account',
        group: 'Do',
        icon: faUserPlus,
        isEnabled: mayManageUsers,
        perform: () => void navigate({ to: '/administration/manage-users' }),
      },
      {
        id: 'log-out',
        label: 'Log out',
        keywords: 'sign out leave',
        group: 'Do',
        icon: faRightFromBracket,
        perform: () => void leave(),
      },
      {
        id: 'tour',
        label: 'Take the tour',
        keywords: 'help introduction first steps',
        group: 'Help',
        icon: faSignsPost,
        isEnabled: mayRead,
        perform: startTour,
      },
    ],
    [leave, navigate, send, mayIngest, mayAnalyse, mayRead, mayReport, mayManageUsers],
  );
  useActions(actions);
}

function chooseFiles(send: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = ACCEPTED_ENDINGS;
  input.addEventListener('change', () => send([...(input.files ?? [])]));
  input.click();
}

async function requestAnalysis(): Promise<void> {
  try {
    await call('request-analysis');
    tellDone({ title: 'Analysis requested', message: 'It starts as soon as the service is free.' });
  } catch (error) {
    tellFailure({ title: 'The analysis could not be requested', message: explain(error) });
  }
}
