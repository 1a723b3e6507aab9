/**
 * A name without most of its domain, where it stands beside that: `ADA@CORP.EXAMPLE.COM` is `ADA@CORP`, and
 * `SERVER.CORP.EXAMPLE.COM` is `SERVER.CORP`. Whatever is not of this domain stays as it is.
 */
export function withoutDomainSuffix(name: string, domain: string): string {
  const [first = '', ...rest] = domain.split('.');
  const suffix = `.${rest.join('.')}`;
  if (first === '' || rest.length === 0 || !endsWith(name, domain)) {
    return name;
  }

  const before = name.at(-domain.length - 1);
  return before === '@' || before === '.' ? name.slice(0, -suffix.length) : name;
}

function endsWith(name: string, end: string): boolean {
  return name.length > end.length && name.slice(-end.length).toLowerCase() === end.toLowerCase();
}
