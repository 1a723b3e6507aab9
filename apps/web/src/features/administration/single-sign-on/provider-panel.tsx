import { Alert, Button, Code, Drawer, Group, Stack, Text } from '@mantine/core';
import { type SsoProvider } from '@secgraph/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { FactTable } from '../../../ui/fact-table.tsx';
import { RowButton } from '../../../ui/row-button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { Section } from '../../../ui/section.tsx';
import { useReturnToOpener } from '../../../ui/use-return-to-opener.ts';
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
  useReturnToOpener();
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
        {provider.login_problem === undefined ? null : <LoginProblem problem={provider.login_problem} />}
        <Section title="Addresses">
          {provider.type === 'SAML' && provider.login_problem !== 'no-address' ? (
            <Text size="sm" mb="xs">
              Those of this service are kept with the provider: assertions for any other address are refused.
            </Text>
          ) : null}
          <FactTable
            rows={addressesOf(provider).map(([label, text]) => [
              label,
              <Group key={label} gap="xs" wrap="nowrap" justify="space-between">
                <Code style={{ overflowWrap: 'anywhere' }}>{text}</Code>
                <RowButton label={`Copy: ${label}`} onClick={() => void copyText(text, label)}>
                  Copy
                </RowButton>
              </Group>,
            ])}
          />
        </Section>
        <Section title="New users">
          <Provision provider={provider} />
          {provider.type === 'OIDC' && provider.config !== undefined ? (
            <Text size="sm" mt="xs">
              {provider.config.email_verified_optional === true
                ? 'Its e-mail addresses count also where it does not say that it has verified them.'
                : 'An e-mail address counts only where the provider says that it has verified it.'}
            </Text>
          ) : null}
        </Section>
        {mayManage ? <ProviderTest providerId={provider.id} /> : null}
      </Stack>
    </Drawer>
  );
}

const PROBLEMS: Readonly<
  Record<NonNullable<SsoProvider['login_problem']>, { readonly title: string; readonly advice: string }>
> = {
  'no-address': {
    title: 'Nobody can log in by it yet',
    advice:
      'This service has not been told its own address, so that the addresses below are only those that you use now. Whoever runs it sets SECGRAPH_PUBLIC_URL to the address that browsers use, and starts it anew.',
  },
  moved: {
    title: 'This service has another address now',
    advice:
      'Nobody can log in by the provider until it knows the new one. Edit the provider and save it: the addresses below are the new ones then, and have to be registered there.',
  },
};

function LoginProblem({ problem }: { readonly problem: keyof typeof PROBLEMS }) {
  const { title, advice } = PROBLEMS[problem];

  return (
    <Alert title={title} color="red" variant="outline">
      <Text size="sm">{advice}</Text>
    </Alert>
  );
}

/** The certificate by which the provider checks the requests that the service signs. */
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
      <ErrorCard title="The certificate could not be downloaded" error={download.error} />
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
      {role ?? (roles.data === undefined ? '…' : /* @words */ 'none')}.
    </Text>
  );
}
