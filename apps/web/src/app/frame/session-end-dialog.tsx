import { Modal, Text } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { LoginForm } from '../../features/login/login-form.tsx';
import { sessionEnded, useSelf } from '../../session/session.ts';
import { useStore } from '../../state/create-store.ts';

/** Asks for the password over the page, which stays as it is. */
export function SessionEndDialog() {
  const hasEnded = useStore(sessionEnded);
  const self = useSelf();
  const here = useRouterState({ select: ({ location }) => location.href });

  return (
    <Modal
      opened={hasEnded}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Your session has ended"
    >
      <Text size="sm" c="dimmed" mb="md">
        Log in to continue.
      </Text>
      <LoginForm knownName={self?.principal_name} next={here} onDone={() => undefined} />
    </Modal>
  );
}
