import { faEllipsis } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Menu } from '@mantine/core';
import { useState } from 'react';
import { isBuiltIn } from '../../parts/zones/zone-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { inLine } from '../../ui/in-line.ts';
import { DeleteTagDialog } from './delete-tag-dialog.tsx';
import type { CountedTag } from './tag-counts.tsx';
import { TagDialog } from './tag-dialog.tsx';

export interface TagMenuProps {
  readonly tag: CountedTag;
  readonly onDeleted?: () => void;
}

/** What can be done with a zone or label. */
export function TagMenu({ tag, onDeleted }: TagMenuProps) {
  const [asked, setAsked] = useState<'edit' | 'delete'>();
  const close = () => setAsked(undefined);

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" aria-label={`What can be done with ${inLine(tag.name)}`}>
            <Icon icon={faEllipsis} size={12} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsked('edit')}>Edit …</Menu.Item>
          {isBuiltIn(tag) ? null : (
            <Menu.Item color="var(--critical)" onClick={() => setAsked('delete')}>
              Delete …
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked === 'edit' ? <TagDialog type={tag.type} tag={tag} onClose={close} /> : null}
      {asked === 'delete' ? <DeleteTagDialog tag={tag} onDeleted={onDeleted} onClose={close} /> : null}
    </>
  );
}
