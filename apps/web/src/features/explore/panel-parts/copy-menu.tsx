import { faCheck, faCopy } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Menu } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Icon } from '../../../ui/icon.tsx';

export interface CopyMenuProps {
  readonly items: readonly {
    readonly label: string;
    /** Asked for when it is copied. */
    readonly text: () => string;
  }[];
}

export function CopyMenu({ items }: CopyMenuProps) {
  const { copied, copy } = useClipboard({ timeout: 1_500 });

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label={copied ? 'Copied' : 'Copy'}
          title="Copy"
        >
          <Icon icon={copied ? faCheck : faCopy} size={12} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, text }) => (
          <Menu.Item key={label} onClick={() => copy(text())}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
