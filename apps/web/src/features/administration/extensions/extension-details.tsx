import { Badge, Drawer, List, Stack, Text } from '@mantine/core';
import { cleanText } from '@secgraph/graph-view';
import type { ReactNode } from 'react';
import { showsStatement } from '../../../parts/addresses/explore-views.ts';
import { countOf } from '../../../ui/format.ts';
import { inLine } from '../../../ui/in-line.ts';
import { KindIcon } from '../../../ui/kind-icon.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { Section } from '../../../ui/section.tsx';
import { SeverityBadge } from '../../../ui/severity-badge.tsx';
import { useReturnToOpener } from '../../../ui/use-return-to-opener.ts';
import type { Declarations, ExtensionRow } from './installed-extensions.ts';

export interface ExtensionDetailsProps {
  readonly extension: ExtensionRow;
  readonly onClose: () => void;
}

const DESCRIPTION_LENGTH = 400;
const ZONE_LENGTH = 24;

/** What one extension declares, and what came with it. */
export function ExtensionDetails({ extension, onClose }: ExtensionDetailsProps) {
  useReturnToOpener();
  const { name, version, namespace, declared } = extension;

  return (
    <Drawer opened onClose={onClose} position="right" size={640} title={<bdi>{inLine(name)}</bdi>}>
      <Stack gap="lg">
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {version}. Names of its kinds begin with {namespace}_.
          {declared === undefined ? null : describeOrigin(declared)}
        </Text>
        {declared === undefined ? (
          <Text size="sm">It is built in: its kinds are those that the product documents.</Text>
        ) : (
          <>
            <RelationshipKinds kinds={declared.relationship_kinds} />
            <NodeKinds kinds={declared.node_kinds} />
            <Environments declared={declared} />
            <Rules rules={declared.rules} />
            <FindingRules findings={declared.list_findings} />
            <Queries queries={declared.queries} />
          </>
        )}
      </Stack>
    </Drawer>
  );
}

function describeOrigin({ publisher, licence }: Declarations): string {
  const from = publisher === '' ? '' : ` Published by ${inLine(publisher)}.`;

  return licence === '' ? from : `${from} Licence: ${inLine(licence)}.`;
}

function RelationshipKinds({ kinds }: { readonly kinds: Declarations['relationship_kinds'] }) {
  return (
    <Section title={countOf(kinds.length, 'kind of relationships', 'kinds of relationships')}>
      <ListTable
        label="Kinds of relationships"
        rows={kinds}
        isHeadless
        keyOf={(kind) => kind.id}
        columns={[
          {
            breaks: 'anywhere',
            cell: (kind) => <Named name={<bdi>{cleanText(kind.name)}</bdi>} description={kind.description} />,
          },
          {
            w: 110,
            ta: 'right',
            cell: (kind) => (kind.is_traversable ? <Mark>Traversable</Mark> : null),
          },
        ]}
      />
    </Section>
  );
}

function NodeKinds({ kinds }: { readonly kinds: Declarations['node_kinds'] }) {
  return (
    <Section title={countOf(kinds.length, 'kind of nodes', 'kinds of nodes')}>
      <List listStyleType="none" size="sm" spacing={6} center aria-label="Kinds of nodes">
        {kinds.map(({ id, name, display_name: shown }) => (
          <List.Item key={id} icon={<KindIcon kind={name} size={20} />}>
            <bdi>{cleanText(name)}</bdi>
            {shown === name ? null : (
              <Text span inherit c="dimmed">
                {' '}
                <bdi>{inLine(shown)}</bdi>
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </Section>
  );
}

function Environments({ declared: { environments, found } }: { readonly declared: Declarations }) {
  return (
    <Section title={countOf(found.length, 'environment')}>
      <Stack gap="xs">
        {environments.length === 0 ? (
          <Text size="sm">It declares none: its findings stand under “No environment”.</Text>
        ) : (
          environments.map(({ environment_kind: kind, source_kind: source, principal_kinds: principals }) => (
            <Text key={`${kind} ${source}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
              Nodes of <bdi>{cleanText(kind)}</bdi>; everything of it carries <bdi>{cleanText(source)}</bdi>.{' '}
              {principals.length === 0
                ? 'Nobody is a principal.'
                : `Principals: ${principals.map((principal) => cleanText(principal)).join(', ')}.`}
            </Text>
          ))
        )}
        {found.length === 0 && environments.length > 0 ? (
          <Text size="sm">The graph has none of it yet: upload data of the platform.</Text>
        ) : null}
        {found.length === 0 ? null : (
          <List size="sm" aria-label="Environments">
            {found.map((environment, index) => (
              // Environments may have equal names, and never move.
              <List.Item key={index}>
                <bdi>{inLine(environment)}</bdi>
              </List.Item>
            ))}
          </List>
        )}
      </Stack>
    </Section>
  );
}

function Rules({ rules }: { readonly rules: Declarations['rules'] }) {
  return (
    <Section title={countOf(rules.length, 'zone rule')}>
      {rules.length === 0 ? (
        <Text size="sm">It has no zone rules.</Text>
      ) : (
        <ListTable
          label="Zone rules"
          rows={rules}
          isHeadless
          keyOf={({ id }) => id}
          columns={[
            {
              breaks: 'anywhere',
              cell: ({ id, zone_id: zone, name, description }) => (
                <Named
                  name={
                    <PageLink
                      inherit
                      to="/privilege-zones/$tagId/rules/$ruleId"
                      params={{ tagId: String(zone), ruleId: String(id) }}
                    >
                      <bdi>{inLine(name)}</bdi>
                    </PageLink>
                  }
                  description={description}
                />
              ),
            },
            {
              ta: 'right',
              breaks: 'never',
              cell: ({ zone_name: zone }) => <bdi>{inLine(zone, ZONE_LENGTH)}</bdi>,
            },
            { ta: 'right', cell: (rule) => (rule.is_enabled ? null : <Mark>Disabled</Mark>) },
          ]}
        />
      )}
    </Section>
  );
}

/** Types of findings about single objects: those about relationships stand with the kinds. */
function FindingRules({ findings }: { readonly findings: Declarations['list_findings'] }) {
  return (
    <Section title={countOf(findings.length, 'finding rule')}>
      {findings.length === 0 ? (
        <Text size="sm">It has no finding rules.</Text>
      ) : (
        <ListTable
          label="Finding rules"
          rows={findings}
          isHeadless
          keyOf={({ id }) => id}
          columns={[
            {
              breaks: 'anywhere',
              cell: ({ display_name: name, description }) => (
                <Named name={<bdi>{inLine(name)}</bdi>} description={description} />
              ),
            },
            { ta: 'right', breaks: 'never', cell: ({ severity }) => <SeverityBadge severity={severity} /> },
            {
              ta: 'right',
              cell: (finding) => (finding.is_off_by_default ? <Mark>Off by default</Mark> : null),
            },
          ]}
        />
      )}
    </Section>
  );
}

function Queries({ queries }: { readonly queries: Declarations['queries'] }) {
  return (
    <Section title={countOf(queries.length, 'query', 'queries')}>
      {queries.length === 0 ? (
        <Text size="sm">It has no queries.</Text>
      ) : (
        <ListTable
          label="Queries"
          rows={queries}
          isHeadless
          keyOf={({ id }) => id}
          columns={[
            {
              breaks: 'anywhere',
              cell: ({ name, query, description }) => (
                <Named
                  name={
                    <PageLink inherit to="/explore" search={showsStatement(query)}>
                      <bdi>{inLine(name)}</bdi>
                    </PageLink>
                  }
                  description={description}
                />
              ),
            },
            { ta: 'right', cell: ({ category }) => <bdi>{inLine(category)}</bdi> },
          ]}
        />
      )}
    </Section>
  );
}

function Named({ name, description }: { readonly name: ReactNode; readonly description: string }) {
  return (
    <>
      <Text inherit fw={500}>
        {name}
      </Text>
      <Text inherit c="dimmed">
        {inLine(description, DESCRIPTION_LENGTH)}
      </Text>
    </>
  );
}

function Mark({ children }: { readonly children: string }) {
  return (
    <Badge size="sm" variant="default" tt="none" fw={500}>
      {children}
    </Badge>
  );
}
