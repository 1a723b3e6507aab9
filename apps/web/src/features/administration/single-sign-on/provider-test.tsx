import { faCircleCheck, faCircleXmark } from '@fortawesome/free-solid-svg-icons';
import { Button, Group, Stack, Text } from '@mantine/core';
import { type SsoProviderCheck } from '@secgraph/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Icon } from '../../../ui/icon.tsx';

const WORDS: Readonly<Record<SsoProviderCheck['subject'], string>> = {
  discovery: 'What the provider says of itself',
  login: 'Where users log in',
  keys: 'Keys',
  client: 'How the service proves who it is',
  certificate: 'Certificate',
};

/** Asks the provider what can be known before somebody logs in, and says what was found. */
export function ProviderTest({ providerId }: { readonly providerId: number }) {
  const test = useMutation({
    mutationFn: async () =>
      (await call('test-sso-provider', { params: { sso_provider_id: providerId } })).data.checks,
  });

  return (
    <Stack gap="sm" align="flex-start">
      <Group gap="sm">
        <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          Test this provider
        </Button>
        {test.data === undefined ? null : (
          <Text size="sm" role="status">
            {test.data.every(({ passed }) => passed)
              ? 'Nothing is wrong. Whether it knows this service shows only in a login.'
              : 'Nobody can log in by it like this.'}
          </Text>
        )}
      </Group>
      <ErrorCard title="The provider could not be tested" error={test.error} />
      {test.data === undefined ? null : (
        <Stack gap={4} component="ul" m={0} p={0} aria-label="What was found">
          {test.data.map(({ subject, passed, detail }) => (
            <Group key={`${subject} ${detail}`} component="li" gap="xs" wrap="nowrap" align="flex-start">
              <Text span c={passed ? 'var(--ok)' : 'var(--critical)'} pt={2}>
                <Icon icon={passed ? faCircleCheck : faCircleXmark} label={passed ? 'Right' : 'Wrong'} />
              </Text>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                <Text span inherit fw={600}>
                  {WORDS[subject]}:
                </Text>{' '}
                <bdi>{detail}</bdi>
              </Text>
            </Group>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
