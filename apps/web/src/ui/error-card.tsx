import { Alert, Button, Code, CopyButton, Group, Text } from '@mantine/core';
import { ApiError, ServiceGoneError } from '@secgraph/client';
import { countOf } from './format.ts';
import { readTimeout } from './read-timeout.ts';

export interface ErrorCardProps {
  /** What was tried: "The jobs could not be listed." */
  readonly title: string;
  /** Null: nothing went wrong, and there is no card. */
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
  /** Nothing else says that the service is gone; within the frame, the bar above everything does. */
  readonly isAlone?: boolean;
  /** What is to be said where the page can say more than {@link explain}. */
  readonly explainError?: ((error: unknown) => string) | undefined;
}

/** What happened, what to do, and what to quote when asking somebody. */
export function ErrorCard({
  title,
  error,
  onRetry,
  isAlone = false,
  explainError = explain,
}: ErrorCardProps) {
  if (error === null || (error instanceof ServiceGoneError && !isAlone)) {
    return null;
  }

  const requestId = error instanceof ApiError ? error.requestId : undefined;

  return (
    <Alert
      title={
        <Text span inherit c="var(--critical)">
          {title}
        </Text>
      }
      color="red"
      variant="outline"
      role="alert"
    >
      <Text size="sm">{explainError(error)}</Text>
      <Group gap="sm" mt="sm">
        {onRetry === undefined ? null : (
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
        {requestId === undefined ? null : <RequestId id={requestId} />}
      </Group>
    </Alert>
  );
}

function RequestId({ id }: { readonly id: string }) {
  return (
    <CopyButton value={id}>
      {({ copied, copy }) => (
        <Button size="xs" variant="subtle" onClick={copy}>
          {copied ? 'Copied' : 'Copy request'} <Code ml={4}>{id.slice(0, 8)}</Code>
        </Button>
      )}
    </CopyButton>
  );
}

/** The words of the service are meant for people; those of programs are not. */
export function explain(error: unknown): string {
  if (error instanceof ApiError && error.status === 403) {
    return 'Your role does not allow this. An administrator can change it.';
  }
  const timeout = readTimeout(error);
  if (timeout !== undefined) {
    return `The service stopped after ${countOf(timeout.seconds, 'second')}, because it takes too long. Ask for less, or try again later.`;
  }
  if (error instanceof ApiError || error instanceof ServiceGoneError) {
    return error.message;
  }

  return `Something in this page went wrong: ${error instanceof Error ? error.message : String(error)}`;
}
