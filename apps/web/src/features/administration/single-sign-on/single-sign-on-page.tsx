import { Button } from '@mantine/core';
import { type SsoProvider } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../../session/session.ts';
import { AnsweredTable } from '../../../ui/answered-table.tsx';
import { CutText } from '../../../ui/cut-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { providersQuery } from '../users/user-queries.ts';
import { DeleteProviderDialog } from './delete-provider-dialog.tsx';
import { oidcOf, samlOf } from './provider-details.ts';
import { ProviderFormDialog } from './provider-form-dialog.tsx';
import { ProviderPanel } from './provider-panel.tsx';

type Step = 'none' | 'create' | 'edit' | 'delete';

const route = getRouteApi('/frame/administration/sso-configuration');

/** By which providers users log in. */
export function SingleSignOnPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayManage = usePermission('auth/ManageProviders');
  const answer = useQuery(providersQuery);
  const [step, setStep] = useState<Step>('none');
  const open = answer.data?.find(({ id }) => id === search.provider);
  // The deleted one is gone from the list, while it is still told whom that locks out.
  const [deleted, setDeleted] = useState<SsoProvider>();
  const show = (provider: number | undefined) => void navigate({ search: { provider } });
  const back = () => setStep('none');

  return (
    <Page
      title="Single sign-on"
      question="How do users sign in?"
      actions={mayManage ? <Button onClick={() => setStep('create')}>New provider</Button> : null}
    >
      <AnsweredTable
        answer={answer}
        problem="The providers could not be listed"
        waiting="Reading the providers"
        height={120}
        empty={
          <EmptyState picture="parts" title="No providers yet: everyone logs in with a password">
            Add an OpenID Connect or SAML provider to let users sign in with their company account.
          </EmptyState>
        }
        label="Providers"
        keyOf={({ id }) => id}
        columns={[
          {
            head: 'Name',
            maw: 240,
            cell: ({ id, name }) => (
              <TextButton onClick={() => show(id)}>
                <bdi>{name}</bdi>
              </TextButton>
            ),
          },
          { head: 'Kind', cell: ({ type }) => (type === 'OIDC' ? 'OpenID Connect' : 'SAML 2.0') },
          {
            head: 'Issuer',
            maw: 360,
            cell: (provider) => (
              <CutText>{oidcOf(provider)?.issuer ?? samlOf(provider)?.idp_issuer_uri}</CutText>
            ),
          },
          {
            head: 'New users',
            cell: ({ config }) =>
              config?.auto_provision.enabled === true ? 'At the first login' : 'By administrators',
          },
        ]}
      />
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
