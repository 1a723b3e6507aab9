/**
 * On every answer over TLS: browsers must not believe it otherwise. What other hosts of the operator's domain speak,
 * and whether browsers are to know it beforehand, is his to say.
 */
export const TRANSPORT_SECURITY = 'max-age=31536000';

/** On every answer, also where no route is: nothing is to be made of it but what it says to be. */
export const BASE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

/**
 * Wire: on every matched route, to the letter; but for the last one, and for the second policy, which are ours. A browser
 * goes by both policies.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string | string[]>> = {
  'Content-Security-Policy': [
    "default-src 'self'; script-src 'self'  'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self'  data: blob:; font-src 'self' data:;",
    "object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
  ],
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'fullscreen=*, unsized-media=*, unoptimized-images=*, geolocation=(), camera=(), microphone=(), payment=()',
  'X-Frame-Options': 'SAMEORIGIN',
  // What is answered is no business of a disk, be it of a proxy or of a browser.
  'Cache-Control': 'no-store',
};
