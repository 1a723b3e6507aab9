const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i;

/** Whether a name or an address, without a port, is of this machine and of no other. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/** The same of a `Host` header, which may have a port. */
export function isLoopbackHost(header: string): boolean {
  const [, bracketed, plain = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(header) ?? [];

  return isLoopback(bracketed ?? plain);
}
