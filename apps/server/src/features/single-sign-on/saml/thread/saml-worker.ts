import { answerQuestions } from '../../../../bounded-thread/shared/answer-questions.ts';
import type { Assertion } from './assertion.ts';
import { type IdentityProviderMetadata, readIdentityProviderMetadata } from './identity-provider-metadata.ts';
import { type ExpectedResponse, readResponse } from './read-response.ts';

export type SamlQuestion =
  | { readonly kind: 'response'; readonly encoded: string; readonly expected: ExpectedResponse }
  | { readonly kind: 'metadata'; readonly xml: string };

export type SamlAnswer = Assertion | IdentityProviderMetadata;

answerQuestions(answer);

function answer(question: SamlQuestion): SamlAnswer {
  return question.kind === 'response'
    ? readResponse(question.encoded, question.expected)
    : readIdentityProviderMetadata(question.xml);
}
