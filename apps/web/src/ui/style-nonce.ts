/** What the policy of the page lets style elements in with; empty where there is no policy (`npm run dev`). */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** The libraries behind dialogs look for it under this name. */
export function passOnStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
