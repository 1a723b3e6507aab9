import type { ApiAnswer } from './send-request.ts';

/** Longer answers make a page slow that nobody reads. */
const MAX_SHOWN = 200_000;
/** Larger ones are not put into shape. */
const MAX_FORMATTED_BYTES = 5_000_000;

export interface AnswerText {
  /** Undefined: it is no text. */
  readonly text: string | undefined;
  readonly isCut: boolean;
}

/** The body of an answer as people read it. */
export async function readAnswerText({ body, type }: Pick<ApiAnswer, 'body' | 'type'>): Promise<AnswerText> {
  if (!/json|text|xml|yaml|csv/i.test(type)) {
    return { text: undefined, isCut: false };
  }

  const isJson = type.includes('json') && body.size <= MAX_FORMATTED_BYTES;
  const text = isJson ? inShape(await body.text()) : await body.slice(0, MAX_SHOWN * 4).text();

  return { text: text.slice(0, MAX_SHOWN), isCut: text.length > MAX_SHOWN };
}

function inShape(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
