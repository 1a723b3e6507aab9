/** On every answer. */
export const TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains; preload';

/** Wire: on every matched route, to the letter; but for the last one, which is ours. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'self'; script-src 'self'  'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self'  data: blob:; font-src 'self' data:;",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'fullscreen=*, unsized-media=*, unoptimized-images=*, geolocation=(), camera=(), microphone=(), payment=()',
  'X-Frame-Options': 'SAMEORIGIN',
  // What is answered is no business of a disk, be it of a proxy or of a browser.
  'Cache-Control': 'no-store',
};
