import { faBell } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Anchor, Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useStore } from '../../state/create-store.ts';
import { countOf } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { useReturnToOpener } from '../../ui/use-return-to-opener.ts';
import classes from './notification-bell.module.css';
import { clearHistory, markRead, type Notification, notificationHistory } from './notification-history.ts';

/** How many are new; opens all that were told in this session. */
export function NotificationBell() {
  const [isOpen, setOpen] = useState(false);
  const { unread } = useStore(notificationHistory);
  const open = () => {
    markRead();
    setOpen(true);
  };

  return (
    <>
      <ActionIcon
        variant="subtle"
        radius="xl"
        size={32}
        className={classes['bell']}
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${countOf(unread, 'new one')}`}
        onClick={open}
      >
        <Icon icon={faBell} size={16} />
        {unread === 0 ? null : (
          <span className={classes['count']} aria-hidden>
            {unread}
          </span>
        )}
      </ActionIcon>
      {isOpen ? <NotificationDrawer onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function NotificationDrawer({ onClose }: { readonly onClose: () => void }) {
  useReturnToOpener();
  const { kept } = useStore(notificationHistory);

  return (
    <Drawer opened onClose={onClose} position="right" size={380} title="Notifications">
      {kept.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing yet. Finished uploads and analyses appear here.
        </Text>
      ) : (
        <Stack gap="sm">
          <Group justify="space-between">
            <Text size="xs" c="dimmed">
              {countOf(kept.length, 'notification')} of this session
            </Text>
            <Button size="compact-xs" variant="default" onClick={clearHistory}>
              Clear
            </Button>
          </Group>
          <ul className={classes['list']}>
            {kept.map((notification) => (
              <Entry key={notification.id} notification={notification} onLeave={onClose} />
            ))}
          </ul>
        </Stack>
      )}
    </Drawer>
  );
}

function Entry({
  notification: { title, text, tone, at, jobId },
  onLeave,
}: {
  readonly notification: Notification;
  readonly onLeave: () => void;
}) {
  const navigate = useNavigate();
  const openJob = () => {
    onLeave();
    void navigate({ to: '/administration/file-ingest', search: { job: jobId } });
  };

  return (
    <li className={classes['entry']}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <StateBadge label={title} tone={tone} />
        <Text size="xs" c="dimmed">
          <RelativeTime time={new Date(at)} />
        </Text>
      </Group>
      <Text size="xs" c="dimmed">
        {text}{' '}
        {jobId === undefined ? null : (
          <Anchor component="button" type="button" inherit onClick={openJob}>
            Open the job
          </Anchor>
        )}
      </Text>
    </li>
  );
}
