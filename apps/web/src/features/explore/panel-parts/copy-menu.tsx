import { faCopy } from '@fortawesome/free-solid-svg-icons';
import { Menu } from '@mantine/core';
import { copyText } from '../../../ui/copy-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { HeaderButton } from './header-button.tsx';

export interface CopyMenuProps {
  readonly items: readonly {
    readonly label: string;
    /** Asked for when it is copied. */
    readonly text: () => string;
  }[];
}

export function CopyMenu({ items }: CopyMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <HeaderButton label="Copy" icon={faCopy} />
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, text }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon icon={faCopy} size={11} />}
            onClick={() => void copyText(text(), label)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
