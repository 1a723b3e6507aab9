import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../session/session.ts';
import { ErrorCard } from '../../ui/error-card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Paging } from '../../ui/paging.tsx';
import { Waiting } from '../../ui/waiting.tsx';
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
  const { data: page, error, dataUpdatedAt, refetch } = useQuery(clientsQuery(search));
  const isEmpty = page?.count === 0 && search.text === undefined;

  return (
    <CollectionFrame
      question="Which collectors are there, and are they at work?"
      actions={
        mayManage ? <Button onClick={() => setStep({ name: 'register' })}>Register a client</Button> : null
      }
    >
      {error === null ? null : (
        <ErrorCard title="The clients could not be listed" error={error} onRetry={() => void refetch()} />
      )}
      {page === undefined && error === null ? <Waiting height={240} label="Reading the clients" /> : null}
      {isEmpty ? <NoClients mayManage={mayManage} /> : null}
      {page === undefined || isEmpty ? null : (
        <>
          <TextInput
            label="Name"
            w={240}
            mb="md"
            value={search.text ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ text: value === '' ? undefined : value, skip: undefined }, true)
            }
          />
          {page.count === 0 ? (
            <Text size="sm">No client has such a name. Capital letters count.</Text>
          ) : (
            <>
              <ClientTable
                clients={page.data}
                now={new Date(dataUpdatedAt)}
                sort={search.sort ?? DEFAULT_CLIENT_SORT}
                onSort={(sort) =>
                  change({ sort: sort === DEFAULT_CLIENT_SORT ? undefined : sort, skip: undefined })
                }
                onOpen={({ id }) => change({ client: id })}
                onAct={(name, client) => setStep({ name, client })}
              />
              <Paging
                count={page.count}
                skip={page.skip}
                limit={ON_A_PAGE}
                noun="client"
                onPage={(skip) => change({ skip: skip === 0 ? undefined : skip })}
              />
            </>
          )}
        </>
      )}
      {search.client === undefined ? null : (
        <ClientDetails key={search.client} id={search.client} onClose={() => change({ client: undefined })} />
      )}
      <ClientDialogs step={step} onClose={() => setStep(NO_STEP)} />
    </CollectionFrame>
  );
}

function NoClients({ mayManage }: { readonly mayManage: boolean }) {
  return (
    <Stack gap="sm" maw={640}>
      <Text size="sm">
        No collector is registered. One that is asks this service for jobs, and sends what it finds by itself.
      </Text>
      <Text size="sm">
        {mayManage
          ? 'Register a client, put its key into the configuration of the collector, then give it a schedule.'
          : 'An administrator can register one.'}
      </Text>
      <PageLink to="/download-collectors" size="sm">
        Collectors to download
      </PageLink>
    </Stack>
  );
}
