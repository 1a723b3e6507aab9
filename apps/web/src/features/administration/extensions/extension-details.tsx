import { Badge, Drawer, List, Stack, Text } from '@mantine/core';
import { cleanText } from '@secgraph/graph-view';
import { countOf } from '../../../ui/format.ts';
import { inLine } from '../../../ui/in-line.ts';
import { KindIcon } from '../../../ui/kind-icon.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { Section } from '../../../ui/section.tsx';
import type { ExtensionRow } from './installed-extensions.ts';

export interface ExtensionDetailsProps {
  readonly extension: ExtensionRow;
  readonly onClose: () => void;
}

const DESCRIPTION_LENGTH = 400;

/** What one extension declares. */
export function ExtensionDetails({ extension, onClose }: ExtensionDetailsProps) {
  const { name, version, namespace, declared } = extension;

  return (
    <Drawer opened onClose={onClose} position="right" size={640} title={<bdi>{inLine(name)}</bdi>}>
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          {version}. Names of its kinds begin with {namespace}_.
        </Text>
        {declared === undefined ? (
          <Text size="sm">It is built in: its kinds are those that the product documents.</Text>
        ) : (
          <>
            <Section
              title={countOf(
                declared.relationshipKinds.length,
                'kind of relationships',
                'kinds of relationships',
              )}
            >
              <ListTable
                label="Kinds of relationships"
                rows={declared.relationshipKinds}
                isHeadless
                keyOf={(kind) => kind.id}
                columns={[
                  {
                    breaks: 'anywhere',
                    cell: (kind) => (
                      <>
                        <Text inherit fw={500}>
                          <bdi>{cleanText(kind.name)}</bdi>
                        </Text>
                        <Text inherit c="dimmed">
                          {inLine(kind.description, DESCRIPTION_LENGTH)}
                        </Text>
                      </>
                    ),
                  },
                  {
                    w: 110,
                    ta: 'right',
                    cell: ({ isTraversable }) =>
                      isTraversable ? (
                        <Badge size="sm" variant="default" tt="none" fw={500}>
                          Traversable
                        </Badge>
                      ) : null,
                  },
                ]}
              />
            </Section>
            <Section title={countOf(declared.nodeKinds.length, 'kind of nodes', 'kinds of nodes')}>
              <List listStyleType="none" size="sm" spacing={6} center aria-label="Kinds of nodes">
                {declared.nodeKinds.map((kind) => (
                  <List.Item key={kind} icon={<KindIcon kind={kind} size={20} />}>
                    <bdi>{cleanText(kind)}</bdi>
                  </List.Item>
                ))}
              </List>
            </Section>
            <Section title={countOf(declared.environments.length, 'environment')}>
              {declared.environments.length === 0 ? (
                <Text size="sm">The graph has none of it yet: upload data of the platform.</Text>
              ) : (
                <List size="sm" aria-label="Environments">
                  {declared.environments.map((environment, index) => (
                    // Environments may have equal names, and never move.
                    <List.Item key={index}>
                      <bdi>{inLine(environment)}</bdi>
                    </List.Item>
                  ))}
                </List>
              )}
            </Section>
          </>
        )}
      </Stack>
    </Drawer>
  );
}
