import { inLine } from '../../ui/in-line.ts';

const MAX_LENGTH = 80;
const MAX_TOLD = 240;

/** What users called a client, isolated from the words around it. */
export function ClientName({ name }: { readonly name: string }) {
  return <bdi title={name.length > MAX_LENGTH ? name : undefined}>{inLine(name, MAX_LENGTH)}</bdi>;
}

/** What a client told of itself: it may tell anything. */
export function ToldText({ text }: { readonly text: string }) {
  return <bdi>{inLine(text, MAX_TOLD)}</bdi>;
}
