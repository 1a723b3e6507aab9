import { faEllipsis } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Menu } from '@mantine/core';
import type { CollectionClient } from '@secgraph/contract';
import { usePermission } from '../../session/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { inLine } from '../../ui/in-line.ts';
import { MenuLink } from '../../ui/page-link.tsx';
import type { ClientActionName } from './client-dialogs.tsx';

export interface ClientMenuProps {
  readonly client: CollectionClient;
  readonly onAct: (name: ClientActionName, client: CollectionClient) => void;
}

/** What may be done about a client. */
export function ClientMenu({ client, onAct }: ClientMenuProps) {
  const mayManage = usePermission('clients/Manage');
  const mayRun = usePermission('clients/Tasking');

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Actions for ${inLine(client.name)}`}>
          <Icon icon={faEllipsis} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayRun ? <Menu.Item onClick={() => onAct('run', client)}>Run now</Menu.Item> : null}
        <MenuLink to="/collection/jobs" search={{ client: client.id }}>
          Show jobs
        </MenuLink>
        {mayManage ? (
          <>
            <MenuLink to="/collection/schedules" search={{ client: client.id, edit: 'new' }}>
              New schedule
            </MenuLink>
            <Menu.Item onClick={() => onAct('edit', client)}>Edit</Menu.Item>
            <Menu.Item onClick={() => onAct('replace-key', client)}>Replace key</Menu.Item>
            <Menu.Item c="var(--critical)" onClick={() => onAct('delete', client)}>
              Delete
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
