import { Alert, Code, Text } from '@mantine/core';
import type { SignOnFailure } from '@secgraph/contract';

interface Explanation {
  readonly title: string;
  readonly advice: string;
}

/** What happened, and what whoever reads it can do. */
const EXPLANATIONS: Readonly<Record<SignOnFailure, Explanation>> = {
  misconfigured: {
    title: 'The login service cannot be used',
    advice:
      'It does not answer, or is set up wrongly. Try again in a moment; if that does not help, tell an administrator.',
  },
  interrupted: {
    title: 'The login was interrupted',
    advice: 'It took too long, or was begun in another window or browser. Log in once more from here.',
  },
  declined: {
    title: 'The login service has let nobody in',
    advice:
      'It was cancelled there, or you may not use this application. Try again, or ask who manages your account there.',
  },
  rejected: {
    title: 'The answer of the login service could not be trusted',
    advice: 'Log in once more. If it happens again, tell an administrator.',
  },
  'no-email': {
    title: 'The login service tells no e-mail address of you',
    advice: 'It needs a confirmed address to know you by. Ask who manages your account there.',
  },
  'not-allowed': {
    title: 'You have no account here',
    advice:
      'None belongs to the account that you have logged in with. Ask an administrator for one, or log in with another account.',
  },
  disabled: {
    title: 'Your account is disabled',
    advice: 'An administrator can enable it.',
  },
  gone: {
    title: 'This way to log in is no longer there',
    advice: 'Choose another one. If there is none for you, ask an administrator for a password.',
  },
  internal: {
    title: 'Something went wrong here',
    advice: 'Log in once more. If it happens again, tell an administrator.',
  },
};

export function isSignOnFailure(text: unknown): text is SignOnFailure {
  return typeof text === 'string' && Object.hasOwn(EXPLANATIONS, text);
}

/** Why a login by a provider has failed, and what to do. The address says no more than which of these it is. */
export function SignOnFailureNote({
  failure,
  requestId,
}: {
  readonly failure: SignOnFailure;
  /** By which an administrator finds the details in the log. */
  readonly requestId: string | undefined;
}) {
  const { title, advice } = EXPLANATIONS[failure];

  return (
    <Alert title={title} color="red" variant="outline" role="alert" mb="md">
      <Text size="sm">{advice}</Text>
      {requestId === undefined ? null : (
        <Text size="xs" c="dimmed" mt="xs">
          Request <Code>{requestId}</Code>
        </Text>
      )}
    </Alert>
  );
}
