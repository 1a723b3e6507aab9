import type { FeatureFlagSeed } from '@secgraph/database/config';

/**
 * Feature flags with what they are at first. Clients look for the keys; what is part of the service for good is
 * enabled, and nobody can switch it.
 */
export const FEATURE_FLAGS: readonly FeatureFlagSeed[] = [
  flag('adcs', 'Certificate Services', 'Certificate services are ingested and analysed.', true),
  flag('alerts', 'Alerts', 'Webhooks are told what happens.', true),
  flag('azure_support', 'Azure Support', 'Azure objects are ingested and analysed.', true),
  flag(
    'back_button_support',
    'Back Button Support',
    'The back button of the browser works in the pages.',
    true,
  ),
  flag('clear_graph_data', 'Clear Graph Data', 'Graph data can be deleted.', true),
  flag('dark_mode', 'Dark Mode', 'The pages have a dark theme.', true),
  flag('entity_panel_cache', 'Entity Panel Cache', 'Lists of an entity are remembered.', true),
  {
    ...flag(
      'environment_targeted_access_control',
      'Environment Targeted Access Control',
      'Users can be kept to some environments: they see nothing of others.',
      false,
    ),
    isUserUpdatable: true,
  },
  flag('explore_table_view', 'Explore Table View', 'Results can be shown as a table.', true),
  flag('ntlm_post_processing', 'NTLM Post Processing Support', 'NTLM relaying is analysed.', true),
  flag('oidc_support', 'OIDC Support', 'Users can log in with OpenID Connect.', true),
  flag('open_graph_phase_2', 'OpenGraph', 'Graphs of other sources are ingested.', true),
  {
    ...flag(
      'tier_management_engine',
      'Zones and Labels',
      'Zones and labels are managed by the API and in the pages; members are marked either way.',
      true,
    ),
    isUserUpdatable: true,
  },
];

function flag(key: string, name: string, description: string, isEnabled: boolean): FeatureFlagSeed {
  return { key, name, description, isEnabled, isUserUpdatable: false };
}
