import { Switch, Text } from '@mantine/core';
import { type Feature } from '@secgraph/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { usePermission } from '../../../session/session.ts';
import { AnsweredTable } from '../../../ui/answered-table.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Page } from '../../../ui/page.tsx';
import { SettingText } from '../../../ui/setting-text.tsx';
import { featuresQuery } from './features-query.ts';

/** What can be switched on and off as a whole. */
export function FeaturesPage() {
  const client = useQueryClient();
  const mayWrite = usePermission('app/WriteAppConfig');
  const answer = useQuery(featuresQuery);
  const [switched, setSwitched] = useState<Feature>();

  return (
    <Page title="Features" question="Turn features on or off.">
      <AnsweredTable
        answer={answer}
        problem="The features could not be read"
        waiting="Reading the features"
        height={200}
        empty="No features to turn on or off."
        label="Features"
        isHeadless
        keyOf={({ id }) => id}
        columns={[
          { cell: (feature) => <SettingText {...feature} /> },
          {
            w: 160,
            ta: 'right',
            cell: (feature) => (
              <FeatureSwitch feature={feature} mayWrite={mayWrite} onSwitch={() => setSwitched(feature)} />
            ),
          },
        ]}
      />
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

interface FeatureSwitchProps {
  readonly feature: Feature;
  readonly mayWrite: boolean;
  readonly onSwitch: () => void;
}

function FeatureSwitch({ feature, mayWrite, onSwitch }: FeatureSwitchProps) {
  const { name, enabled, user_updatable: isUpdatable } = feature;

  return mayWrite && isUpdatable ? (
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
  );
}
