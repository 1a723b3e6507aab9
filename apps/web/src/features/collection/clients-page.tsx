import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { ClientDetails } from './client-details.tsx';
import { ClientDialogs, type ClientStep } from './client-dialogs.tsx';
import { ClientTable } from './client-table.tsx';
import { CollectionFrame } from './collection-frame.tsx';
import { clientsQuery, ON_A_PAGE } from './collection-queries.ts';
import { type ClientsSearch, DEFAULT_CLIENT_SORT } from './collection-search.ts';

const route = getRouteApi('/frame/collection');
const NO_STEP: ClientStep = { name: 'none' };

/** Collectors that ask this service for jobs. */
export function ClientsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayManage = usePermission('clients/Manage');
  const [step, setStep] = useState(NO_STEP);
  const change = (changes: ClientsSearch, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace });
  const answer = useQuery(clientsQuery(search));
  const isSearched = search.text !== undefined;

  return (
    <CollectionFrame
      question="Which collectors are registered, and are they running?"
      actions={
        mayManage ? <Button onClick={() => setStep({ name: 'register' })}>Register a client</Button> : null
      }
    >
      {isSearched || (answer.data?.count ?? 0) > 0 ? (
        <TextInput
          label="Name"
          w={240}
          mb="md"
          value={search.text ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ text: value === '' ? undefined : value, skip: undefined }, true)
          }
        />
      ) : null}
      <ClientTable
        answer={answer}
        empty={
          isSearched ? (
            'No client has such a name. Capital letters count.'
          ) : (
            <NoClients mayManage={mayManage} />
          )
        }
        now={new Date(answer.dataUpdatedAt)}
        order={{
          sort: search.sort,
          usual: DEFAULT_CLIENT_SORT,
          onSort: (sort) => change({ sort, skip: undefined }),
        }}
        paging={{ noun: 'client', limit: ON_A_PAGE, onPage: (skip) => change({ skip }) }}
        onOpen={({ id }) => change({ client: id })}
        onAct={(name, client) => setStep({ name, client })}
      />
      {search.client === undefined ? null : (
        <ClientDetails key={search.client} id={search.client} onClose={() => change({ client: undefined })} />
      )}
      <ClientDialogs step={step} onClose={() => setStep(NO_STEP)} />
    </CollectionFrame>
  );
}

function NoClients({ mayManage }: { readonly mayManage: boolean }) {
  return (
    <EmptyState
      picture="parts"
      title="No collectors are registered"
      action={<PageLink to="/download-collectors">Download collectors</PageLink>}
    >
      A registered collector fetches its jobs from this service and uploads the results.{' '}
      {mayManage
        ? 'Register a client, put its key into the configuration of the collector, then give it a schedule.'
        : 'An administrator can register one.'}
    </EmptyState>
  );
}
