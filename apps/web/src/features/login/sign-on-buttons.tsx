import { faArrowRightToBracket } from '@fortawesome/free-solid-svg-icons';
import { Button, Divider, Group, Stack, Text } from '@mantine/core';
import { routePath } from '@secgraph/client';
import type { SsoProvider } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { serviceAddress } from '../../api/service-address.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './sign-on-buttons.module.css';

export interface SignOnButtonsProps {
  /** Page below `/ui` that is shown after the login. */
  readonly next: string | undefined;
}

/**
 * A button for each identity provider; nothing where there is none. Who is about to type a password is not kept
 * waiting for them.
 */
export function SignOnButtons({ next }: SignOnButtonsProps) {
  const providers = useQuery({
    queryKey: ['sso-providers'],
    queryFn: async ({ signal }) => (await call('list-sso-providers', {}, { signal })).data,
  });
  if (providers.isError) {
    return <Unknown onRetry={() => void providers.refetch()} />;
  }
  if (providers.data === undefined || providers.data.length === 0) {
    return null;
  }

  return (
    <Stack gap="xs" mb="md">
      {providers.data.map((provider) => (
        <SignOnButton key={provider.id} provider={provider} next={next} />
      ))}
      <Divider label="or with a password" mt="xs" />
    </Stack>
  );
}

/** A link: the browser leaves these pages for those of the provider. */
function SignOnButton({
  provider: { name, slug },
  next,
}: SignOnButtonsProps & { readonly provider: SsoProvider }) {
  const path = routePath('begin-sign-on', { params: { slug }, query: { next } });

  return (
    <Button
      component="a"
      href={serviceAddress(path)}
      variant="default"
      fullWidth
      leftSection={<Icon icon={faArrowRightToBracket} />}
      title={name}
    >
      <span className={classes['name']}>
        Log in with <bdi>{name}</bdi>
      </span>
    </Button>
  );
}

function Unknown({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Group gap="xs" mb="md" justify="space-between" wrap="nowrap">
      <Text size="sm" c="dimmed">
        Other ways to log in could not be loaded.
      </Text>
      <Button size="xs" variant="default" onClick={onRetry} className={classes['retry']}>
        Try again
      </Button>
    </Group>
  );
}
