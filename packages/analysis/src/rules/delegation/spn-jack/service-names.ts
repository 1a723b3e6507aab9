/** The host of a service principal name, `service/host:port/name`, in upper case; undefined where it has none. */
export function hostOfServiceName(serviceName: string): string | undefined {
  const [, instance = ''] = serviceName.split('/', 2);
  const [host = ''] = instance.split(':', 1);

  return host === '' ? undefined : host.trim().toUpperCase();
}
