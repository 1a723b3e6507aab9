/** What stands where something was taken out. */
const REMOVED = '[removed]';

/** Shorter ones stand in ordinary words; those that are told apart by their place are taken out there. */
const LEAST_LENGTH = 4;

const E_MAIL = /[\w.%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,8}/gi;
/** Whoever logs in by an address. */
const CREDENTIALS = /\/\/[^\s/@"']{1,512}@/g;
const PRIVATE_KEY =
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^-]{0,20000}(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?/g;
/** Identifiers of objects of a directory or a tenant. */
const OBJECT_ID = /\bS-1-\d{1,3}(?:-\d{1,10}){1,15}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
const LONG_CODE = /\b[A-Za-z0-9+_-]{40,}={0,2}/g;

/**
 * Takes secrets, e-mail addresses and ids of objects out of a text, known ones first; what looks like a key goes as
 * well, though nobody knows it.
 */
export function removeSecrets(text: string, secrets: readonly string[]): string {
  const known = [...new Set(secrets.flatMap(spellingsOf))]
    .filter((secret) => secret.length >= LEAST_LENGTH)
    .toSorted((a, b) => b.length - a.length);
  const withoutKnown = known.reduce((rest, secret) => rest.replaceAll(secret, REMOVED), text);

  return withoutKnown
    .replace(PRIVATE_KEY, REMOVED)
    .replace(CREDENTIALS, `//${REMOVED}@`)
    .replace(E_MAIL, REMOVED)
    .replace(OBJECT_ID, REMOVED)
    .replace(LONG_CODE, REMOVED);
}

/** As it is, as it stands in addresses, and as it stands in JSON. */
function spellingsOf(secret: string): readonly string[] {
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64'),
    ...(secret.includes('\n') ? secret.split('\n').map((line) => line.trim()) : []),
  ];
}
