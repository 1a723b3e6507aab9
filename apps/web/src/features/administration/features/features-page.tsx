import { Switch, Table, Text } from '@mantine/core';
import type { Feature } from '@secgraph/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { usePermission } from '../../../session/session.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Page } from '../../../ui/page.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { featuresQuery } from './features-query.ts';

/** What can be switched on and off as a whole. */
export function FeaturesPage() {
  const client = useQueryClient();
  const mayWrite = usePermission('app/WriteAppConfig');
  const { data: features, error, refetch } = useQuery(featuresQuery);
  const [switched, setSwitched] = useState<Feature>();

  return (
    <Page title="Features" question="Which parts of the service are on?">
      {error === null ? null : (
        <ErrorCard title="The features could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {features === undefined && error === null ? (
        <Waiting height={200} label="Reading the features" />
      ) : null}
      {features?.length === 0 ? <Text size="sm">There is nothing to switch.</Text> : null}
      {features === undefined || features.length === 0 ? null : (
        <Table verticalSpacing={6} fz={13} aria-label="Features">
          <Table.Tbody>
            {features.map((feature) => (
              <FeatureRow
                key={feature.id}
                feature={feature}
                mayWrite={mayWrite}
                onSwitch={() => setSwitched(feature)}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
      {switched === undefined ? null : (
        <ConfirmDialog
          title={`${switched.enabled ? 'Switch off' : 'Switch on'}: ${switched.name}`}
          action={switched.enabled ? 'Switch off' : 'Switch on'}
          isDangerous={switched.enabled}
          onConfirm={async () => {
            await call('toggle-feature', { params: { feature_id: switched.id } });
            await client.invalidateQueries({ queryKey: featuresQuery.queryKey });
            setSwitched(undefined);
          }}
          onClose={() => setSwitched(undefined)}
        >
          {switched.enabled
            ? 'Nobody can use it until it is switched on again. What it has stored stays.'
            : 'Whoever has the permissions for it can use it at once.'}
        </ConfirmDialog>
      )}
    </Page>
  );
}

interface FeatureRowProps {
  readonly feature: Feature;
  readonly mayWrite: boolean;
  readonly onSwitch: () => void;
}

function FeatureRow({ feature, mayWrite, onSwitch }: FeatureRowProps) {
  const { name, description, enabled, user_updatable: isUpdatable } = feature;

  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {description}
        </Text>
      </Table.Td>
      <Table.Td w={160} ta="right">
        {mayWrite && isUpdatable ? (
          <Switch
            display="inline-block"
            aria-label={name}
            label={enabled ? 'On' : 'Off'}
            labelPosition="left"
            checked={enabled}
            onChange={onSwitch}
          />
        ) : (
          <Text size="sm">
            {enabled ? 'On' : 'Off'}
            {isUpdatable ? null : (
              <Text span inherit c="dimmed">
                , fixed
              </Text>
            )}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
