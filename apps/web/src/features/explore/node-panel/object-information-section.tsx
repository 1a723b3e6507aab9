import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { GraphNode } from '../../../parts/graph/graph.ts';
import { AfterPause } from '../../../ui/after-pause.tsx';
import { NodeLink } from '../panel-parts/node-link.tsx';
import classes from '../panel-parts/panel.module.css';
import { PanelProblem } from '../panel-parts/panel-problem.tsx';
import type { KindPanel } from './list-section.ts';
import { nodeQuery } from './node-queries.ts';
import { findPortalAddress } from './portal-address.ts';
import { FactRow, PropertyList } from './property-list.tsx';
import { entityQuery } from './section-queries.ts';

export interface ObjectInformationProps {
  readonly node: GraphNode;
  /** Undefined for kinds that no route of entities knows. */
  readonly panel: KindPanel | undefined;
}

type Properties = Readonly<Record<string, unknown>>;

/** The first rows say the same of every node; the others are its properties. */
export function ObjectInformation({ node, panel }: ObjectInformationProps) {
  return panel === undefined ? <OtherNode node={node} /> : <NodeWithRoute node={node} panel={panel} />;
}

function NodeWithRoute({ node, panel }: { readonly node: GraphNode; readonly panel: KindPanel }) {
  const { data, error, refetch } = useQuery(entityQuery(panel, node.objectId));

  return <Information node={node} properties={data?.props} error={error} onRetry={() => void refetch()} />;
}

function OtherNode({ node }: { readonly node: GraphNode }) {
  const { data, error, refetch } = useQuery(nodeQuery(node.id));
  // Somebody may have deleted it since it was drawn.
  const properties = data === null ? {} : data?.properties;

  return <Information node={node} properties={properties} error={error} onRetry={() => void refetch()} />;
}

interface InformationProps {
  readonly node: GraphNode;
  readonly properties: Properties | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
}

function Information({ node, properties, error, onRetry }: InformationProps) {
  if (error !== null && properties === undefined) {
    return <PanelProblem title="The properties could not be read" error={error} onRetry={onRetry} />;
  }
  if (properties === undefined) {
    return (
      <AfterPause>
        <Skeleton height={200} mx={12} w="auto" />
      </AfterPause>
    );
  }

  return (
    <>
      <FirstRows node={node} properties={properties} />
      <PropertyList properties={properties} />
    </>
  );
}

function FirstRows({ node, properties }: { readonly node: GraphNode; readonly properties: Properties }) {
  const displayName = properties['displayname'];
  const servicePrincipal = properties['service_principal_id'];
  const tenantId = properties['tenantid'];
  const address = findPortalAddress({
    kind: node.kind,
    objectId: node.objectId,
    tenantId: typeof tenantId === 'string' ? tenantId : '',
    isCollected: properties['lastcollected'] !== undefined,
  });

  return (
    <dl className={classes['list']}>
      <FactRow label="Node Type">{node.kind}</FactRow>
      {node.isTierZero ? <FactRow label="Tier Zero">TRUE</FactRow> : null}
      {node.isOwned ? <FactRow label="Is Owned">TRUE</FactRow> : null}
      {typeof displayName === 'string' && displayName !== '' ? (
        <FactRow label="Display Name" copied={displayName}>
          <bdi>{displayName}</bdi>
        </FactRow>
      ) : null}
      <FactRow label="Object ID" copied={node.objectId} isMono>
        <bdi>{node.objectId}</bdi>
      </FactRow>
      {typeof servicePrincipal === 'string' && servicePrincipal !== '' ? (
        <FactRow label="Service Principal ID" copied={servicePrincipal}>
          <NodeLink objectId={servicePrincipal}>{servicePrincipal}</NodeLink>
        </FactRow>
      ) : null}
      {address === undefined ? null : (
        <FactRow label="Portal">
          <Anchor href={address.url} target="_blank" rel="noopener noreferrer" inherit>
            Open in the {address.portal}
          </Anchor>
        </FactRow>
      )}
    </dl>
  );
}
