import { Checkbox, Fieldset, MultiSelect, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { relationshipKindsQuery } from '../../parts/graph/relationship-kinds.ts';
import { ErrorCard } from '../../ui/error-card.tsx';
import { assetGroupsQuery, sourceKindsQuery } from './clear-queries.ts';
import { type ClearSelection, type GraphPart } from './clear-selection.ts';

export interface ClearOptionsProps {
  readonly selection: ClearSelection;
  readonly onChange: (selection: ClearSelection) => void;
}

/** Wire: stands for nodes that have no source kind. */
const SOURCELESS_ID = 0;

export function ClearOptions({ selection, onChange }: ClearOptionsProps) {
  return (
    <>
      <Fieldset legend="Graph">
        <Stack gap="md">
          <Radio.Group
            aria-label="Graph"
            value={selection.graph}
            onChange={(graph) => onChange({ ...selection, graph: graph as GraphPart })}
          >
            <Stack gap="sm">
              <Radio value="nothing" label="Keep the graph" />
              <Radio
                value="everything"
                label="All graph data"
                description="Every node and relationship of every environment and source."
              />
              <Radio
                value="parts"
                label="Parts of it"
                description="Only data from some collectors, or some relationships."
              />
            </Stack>
          </Radio.Group>
          {selection.graph === 'parts' ? <PartOptions selection={selection} onChange={onChange} /> : null}
        </Stack>
      </Fieldset>
      <Fieldset legend="Asset groups">
        <AssetGroupOptions selection={selection} onChange={onChange} />
      </Fieldset>
      <Fieldset legend="Histories and reports">
        <Stack gap="sm">
          <Checkbox
            label="Upload history"
            description="All upload jobs and their results. The graph keeps its data."
            checked={selection.hasUploadHistory}
            onChange={({ currentTarget }) =>
              onChange({ ...selection, hasUploadHistory: currentTarget.checked })
            }
          />
          <Checkbox
            label="Data quality history"
            description="The measurements of every analysis, for all domains and tenants."
            checked={selection.hasQualityHistory}
            onChange={({ currentTarget }) =>
              onChange({ ...selection, hasQualityHistory: currentTarget.checked })
            }
          />
          <Checkbox
            label="Reports of the service"
            description="All generated reports and their pseudonym keys. Schedules stay."
            checked={selection.hasReports}
            onChange={({ currentTarget }) => onChange({ ...selection, hasReports: currentTarget.checked })}
          />
        </Stack>
      </Fieldset>
    </>
  );
}

/** Zones and labels as the API deletes selectors of: what users added to them, by hand or by a statement. */
function AssetGroupOptions({ selection, onChange }: ClearOptionsProps) {
  const groups = useQuery(assetGroupsQuery);

  return (
    <Stack gap="sm">
      <ErrorCard
        title="The asset groups could not be listed"
        error={groups.error}
        onRetry={() => void groups.refetch()}
      />
      <MultiSelect
        label="Selectors that users added"
        description="Of these asset groups. Selectors that come with the product stay, and so does the group."
        data={(groups.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={selection.assetGroups.map(String)}
        onChange={(ids) => onChange({ ...selection, assetGroups: ids.map(Number) })}
        searchable
        limit={50}
        clearButtonProps={{ 'aria-label': 'Select none' }}
        nothingFoundMessage="No asset group has such a name."
      />
    </Stack>
  );
}

function PartOptions({ selection, onChange }: ClearOptionsProps) {
  const sources = useQuery(sourceKindsQuery);
  const relationships = useQuery(relationshipKindsQuery);
  const error = sources.error ?? relationships.error;

  return (
    <Stack gap="md" pl="xl">
      <ErrorCard title="The kinds could not be listed" error={error} />
      <Checkbox.Group
        label="Nodes by source"
        description="Each node has the kinds of the sources that mention it; whoever matches one is deleted."
        value={selection.sourceKinds.map(String)}
        onChange={(ids) => onChange({ ...selection, sourceKinds: ids.map(Number) })}
      >
        <Stack gap="xs" mt="xs">
          {(sources.data ?? []).map(({ id, name }) => (
            <Checkbox
              key={id}
              value={String(id)}
              label={<bdi>{id === SOURCELESS_ID ? `${name} (nodes of no source)` : name}</bdi>}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <MultiSelect
        label="Relationships by kind"
        description="For example HasSession, which is out of date within days."
        data={[...(relationships.data ?? [])]}
        value={[...selection.relationships]}
        onChange={(kinds) => onChange({ ...selection, relationships: kinds })}
        searchable
        limit={50}
        clearButtonProps={{ 'aria-label': 'Select none' }}
        nothingFoundMessage="No relationship in the graph has such a kind."
      />
      <Text size="xs" c="dimmed">
        Kinds that are derived come back with the next analysis.
      </Text>
    </Stack>
  );
}
