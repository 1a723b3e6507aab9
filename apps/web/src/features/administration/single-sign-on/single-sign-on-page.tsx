import { Anchor, Button, Table, Text } from '@mantine/core';
import type { SsoProvider } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../../session/session.ts';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Page } from '../../../ui/page.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { providersQuery } from '../users/user-queries.ts';
import { DeleteProviderDialog } from './delete-provider-dialog.tsx';
import { oidcOf, samlOf } from './provider-details.ts';
import { ProviderFormDialog } from './provider-form-dialog.tsx';
import { ProviderPanel } from './provider-panel.tsx';

type Step = 'none' | 'create' | 'edit' | 'delete';

const route = getRouteApi('/frame/area/administration/sso-configuration');

/** By which providers users log in. */
export function SingleSignOnPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayManage = usePermission('auth/ManageProviders');
  const { data: providers, error, refetch } = useQuery(providersQuery);
  const [step, setStep] = useState<Step>('none');
  const open = providers?.find(({ id }) => id === search.provider);
  // The deleted one is gone from the list, while it is still told whom that locks out.
  const [deleted, setDeleted] = useState<SsoProvider>();
  const show = (provider: number | undefined) => void navigate({ search: { provider } });
  const back = () => setStep('none');

  return (
    <Page
      title="Single sign-on"
      question="By which providers do users log in?"
      actions={mayManage ? <Button onClick={() => setStep('create')}>New provider</Button> : null}
    >
      {error === null ? null : (
        <ErrorCard title="The providers could not be listed" error={error} onRetry={() => void refetch()} />
      )}
      {providers === undefined && error === null ? (
        <Waiting height={120} label="Reading the providers" />
      ) : null}
      {providers?.length === 0 ? (
        <Text size="sm">There is none: everybody logs in with a password of this service.</Text>
      ) : null}
      {providers === undefined || providers.length === 0 ? null : (
        <ProviderTable providers={providers} onOpen={({ id }) => show(id)} />
      )}
      {open === undefined ? null : (
        <ProviderPanel
          provider={open}
          mayManage={mayManage}
          onEdit={() => setStep('edit')}
          onDelete={() => {
            setDeleted(open);
            setStep('delete');
          }}
          onClose={() => show(undefined)}
        />
      )}
      {step === 'create' ? <ProviderFormDialog provider={undefined} onClose={back} /> : null}
      {step === 'edit' && open !== undefined ? <ProviderFormDialog provider={open} onClose={back} /> : null}
      {step === 'delete' && deleted !== undefined ? (
        <DeleteProviderDialog
          provider={deleted}
          onDeleted={() => {
            back();
            show(undefined);
          }}
          onClose={back}
        />
      ) : null}
    </Page>
  );
}

interface ProviderTableProps {
  readonly providers: readonly SsoProvider[];
  readonly onOpen: (provider: SsoProvider) => void;
}

function ProviderTable({ providers, onOpen }: ProviderTableProps) {
  return (
    <Table highlightOnHover verticalSpacing={4} fz={12} aria-label="Providers">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th>Kind</Table.Th>
          <Table.Th>Issuer</Table.Th>
          <Table.Th>New users</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {providers.map((provider) => (
          <Table.Tr key={provider.id} h={32}>
            <Table.Td maw={240}>
              <Anchor
                component="button"
                type="button"
                inherit
                truncate
                maw="100%"
                onClick={() => onOpen(provider)}
              >
                <bdi>{provider.name}</bdi>
              </Anchor>
            </Table.Td>
            <Table.Td>{provider.type === 'OIDC' ? 'OpenID Connect' : 'SAML 2.0'}</Table.Td>
            <Table.Td maw={360}>
              <Text inherit truncate>
                <bdi>{oidcOf(provider)?.issuer ?? samlOf(provider)?.idp_issuer_uri}</bdi>
              </Text>
            </Table.Td>
            <Table.Td>
              {provider.config?.auto_provision.enabled === true ? 'At the first login' : 'By administrators'}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
