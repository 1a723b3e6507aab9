import { Button, Code, Drawer, Group, Stack, Table, Text, Title } from '@mantine/core';
import type { SsoProvider } from '@secgraph/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { rolesQuery } from '../users/user-queries.ts';
import { addressesOf } from './provider-details.ts';
import { ProviderTest } from './provider-test.tsx';

export interface ProviderPanelProps {
  readonly provider: SsoProvider;
  readonly mayManage: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** What has to be registered at the provider, and whether it can be used. */
export function ProviderPanel({ provider, mayManage, onEdit, onDelete, onClose }: ProviderPanelProps) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={680}
      title={<bdi style={{ overflowWrap: 'anywhere' }}>{provider.name}</bdi>}
    >
      <Stack gap="lg">
        {mayManage ? (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={onEdit}>
              Edit
            </Button>
            {provider.type === 'SAML' ? <CertificateButton provider={provider} /> : null}
            <Button size="xs" variant="outline" color="red" onClick={onDelete}>
              Delete
            </Button>
          </Group>
        ) : null}
        <section aria-label="Addresses">
          <Title order={2} mb="sm">
            Addresses
          </Title>
          <Table variant="vertical" layout="auto" withRowBorders={false} verticalSpacing={2} fz={13}>
            <Table.Tbody>
              {addressesOf(provider).map(([label, text]) => (
                <Table.Tr key={label}>
                  <Table.Th w={180}>{label}</Table.Th>
                  <Table.Td>
                    <Group gap="xs" wrap="nowrap" justify="space-between">
                      <Code style={{ overflowWrap: 'anywhere' }}>{text}</Code>
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        aria-label={`Copy: ${label}`}
                        onClick={() => void copyText(text, label)}
                      >
                        Copy
                      </Button>
                    </Group>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
        <section aria-label="New users">
          <Title order={2} mb="sm">
            New users
          </Title>
          <Provision provider={provider} />
        </section>
        {mayManage ? <ProviderTest providerId={provider.id} /> : null}
      </Stack>
    </Drawer>
  );
}

/** With what the service signs its requests, for the provider to check them. */
function CertificateButton({ provider: { id, slug } }: { readonly provider: SsoProvider }) {
  const download = useMutation({
    mutationFn: async () => {
      const certificate = await call('get-signing-certificate', { params: { sso_provider_id: id } });
      saveFile(`${slug}-signing-certificate.pem`, certificate);
    },
  });

  return (
    <>
      <Button size="xs" variant="default" loading={download.isPending} onClick={() => download.mutate()}>
        Signing certificate
      </Button>
      {download.error === null ? null : (
        <ErrorCard title="The certificate could not be had" error={download.error} />
      )}
    </>
  );
}

function Provision({ provider: { config } }: { readonly provider: SsoProvider }) {
  const roles = useQuery(rolesQuery);
  if (config === undefined || !config.auto_provision.enabled) {
    return <Text size="sm">An administrator creates each user before the first login.</Text>;
  }

  const { default_role_id: roleId, role_provision: hasRoles } = config.auto_provision;
  const role = roles.data?.find(({ id }) => id === roleId)?.name;

  return (
    <Text size="sm">
      Users are created at their first login, with the role{' '}
      {hasRoles ? 'that the provider names; where it names none, ' : null}
      {role ?? (roles.data === undefined ? '…' : 'none')}.
    </Text>
  );
}
