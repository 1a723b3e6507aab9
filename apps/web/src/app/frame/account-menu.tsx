import {
  faCircleInfo,
  faCircleUser,
  faKeyboard,
  faRightFromBracket,
  faSignsPost,
  faUserGear,
} from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Menu, SegmentedControl, Text, useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { startTour } from '../../parts/first-run/tour-steps.ts';
import { LanguageField } from '../../parts/language/language-field.tsx';
import { usePermission, useSelf } from '../../session/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { openAboutBox } from './about-box.tsx';
import { openShortcuts } from './shortcut-overlay.tsx';
import { useLogOut } from './use-log-out.ts';

const THEMES = [
  { value: 'auto', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

export function AccountMenu() {
  const self = useSelf();
  const mayRead = usePermission('graphdb/Read');
  const navigate = useNavigate();
  const leave = useLogOut();

  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" radius="xl" size={32} aria-label="Account">
          <Icon icon={faCircleUser} size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--text)" truncate>
            {self?.principal_name}
          </Text>
          <Text size="xs" c="dimmed">
            {self?.roles.map(({ name }) => name).join(', ')}
          </Text>
        </Menu.Label>
        <ThemeSwitch />
        <LanguageField m={8} />
        <Menu.Divider />
        <Menu.Item leftSection={<Icon icon={faUserGear} />} onClick={() => void navigate({ to: '/account' })}>
          Your account
        </Menu.Item>
        <Menu.Item leftSection={<Icon icon={faKeyboard} />} onClick={openShortcuts}>
          Keyboard shortcuts
        </Menu.Item>
        {mayRead ? (
          <Menu.Item leftSection={<Icon icon={faSignsPost} />} onClick={startTour}>
            Take the tour
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<Icon icon={faCircleInfo} />} onClick={openAboutBox}>
          About Secgraph
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon icon={faRightFromBracket} />} onClick={() => void leave()}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  return (
    <SegmentedControl
      aria-label="Theme"
      size="xs"
      fullWidth
      m={8}
      data={[...THEMES]}
      value={colorScheme}
      onChange={(value) => setColorScheme(value as (typeof THEMES)[number]['value'])}
    />
  );
}
