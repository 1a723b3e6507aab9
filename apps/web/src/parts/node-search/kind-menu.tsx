import { faFilter } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Menu } from '@mantine/core';
import { cleanText } from '@secgraph/graph-view';
import { Icon } from '../../ui/icon.tsx';
import { inLine } from '../../ui/in-line.ts';
import { KindIcon } from '../../ui/kind-icon.tsx';
import { useOfferedKinds } from './use-offered-kinds.ts';

export interface KindMenuProps {
  /** What is looked for: "Start". */
  readonly label: string;
  readonly kind: string | undefined;
  readonly onChoose: (kind: string | undefined) => void;
}

const HEIGHT = 360;

/** Which kind of nodes is looked for, by platform. */
export function KindMenu({ label, kind, onChoose }: KindMenuProps) {
  const platforms = useOfferedKinds();
  const name = kind === undefined ? `${label}: nodes of any kind` : `${label}: only ${cleanText(kind)}`;

  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant={kind === undefined ? 'subtle' : 'light'}
          color={kind === undefined ? 'gray' : 'blue'}
          size="sm"
          // Whoever types writes the kind before the name, and goes from one field to the next.
          tabIndex={-1}
          aria-label={name}
          title={name}
        >
          <Icon icon={faFilter} size={11} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={HEIGHT} style={{ overflowY: 'auto' }}>
        <Menu.Item onClick={() => onChoose(undefined)}>Any kind</Menu.Item>
        {platforms.map(({ platform, kinds }) => (
          <div key={platform} role="group" aria-label={inLine(platform)}>
            <Menu.Label>{inLine(platform)}</Menu.Label>
            {kinds.map((offered) => (
              <Menu.Item
                key={offered}
                leftSection={<KindIcon kind={offered} size={16} />}
                onClick={() => onChoose(offered)}
              >
                {cleanText(offered)}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
