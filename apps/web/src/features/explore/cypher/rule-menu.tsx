import { faGem } from '@fortawesome/free-solid-svg-icons';
import { Button, Menu, Text } from '@mantine/core';
import { cleanText, shortenText } from '@secgraph/graph-view';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tagsQuery } from '../../../api/asset-group-tags.ts';
import { encodeStatement } from '../../../parts/cypher/statement-code.ts';
import { usePermission } from '../../../session/session.ts';
import { explain } from '../../../ui/error-card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MenuLink } from '../../../ui/page-link.tsx';

const NAME_LENGTH = 60;

/** Makes the statement a rule of a zone or label, by way of the form that shows whom it would select. */
export function RuleMenu({ statement }: { readonly statement: string }) {
  const mayWrite = usePermission('graphdb/Write');
  const [isOpen, setOpen] = useState(false);
  const { data: tags = [], error } = useQuery({ ...tagsQuery, enabled: isOpen });
  if (!mayWrite) {
    return null;
  }

  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon icon={faGem} size={12} />}
          disabled={statement.trim() === ''}
        >
          Create a rule
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
        {error === null ? null : (
          <Text size="xs" p="xs" role="alert">
            {explain(error)}
          </Text>
        )}
        {tags.map(({ id, name }) => (
          <MenuLink
            key={id}
            to="/privilege-zones/$tagId/rules/$ruleId"
            params={{ tagId: String(id), ruleId: 'new' }}
            search={{ statement: encodeStatement(statement) }}
            preload={false}
          >
            of <bdi>{shortenText(cleanText(name), NAME_LENGTH)}</bdi>
          </MenuLink>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
