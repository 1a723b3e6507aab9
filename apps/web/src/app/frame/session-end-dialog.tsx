import { Modal, Text } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LoginForm } from '../../features/login/login-form.tsx';
import { sessionEnded, useSelf } from '../../session/session.ts';
import { useStore } from '../../state/create-store.ts';
import { watchTyping } from './watch-typing.ts';

const typing = watchTyping(window);

/** Asks for the password over the page, which stays as it is. */
export function SessionEndDialog() {
  const hasEnded = useStore(sessionEnded);
  const mayAsk = useTypingPause(hasEnded);
  const self = useSelf();
  const here = useRouterState({ select: ({ location }) => location.href });

  return (
    <Modal
      opened={hasEnded && mayAsk}
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

/**
 * Whether nobody has typed for a moment since it is wished for. The dialog takes the keyboard: what somebody is about to
 * write into the page would go into the field of the password, and be lost.
 */
function useTypingPause(isWished: boolean): boolean {
  const [hasPaused, setPaused] = useState(false);
  useEffect(() => {
    if (!isWished) {
      return undefined;
    }

    const stop = typing.onPause(() => setPaused(true));
    return () => {
      stop();
      setPaused(false);
    };
  }, [isWished]);

  return hasPaused;
}
