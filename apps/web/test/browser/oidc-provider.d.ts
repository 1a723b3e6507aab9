/** The part of the package that tests use; it comes without types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface Context {
    readonly oidc?: { readonly route?: string };
    body: unknown;
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  }
}
