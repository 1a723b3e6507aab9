const INSTRUCTIONS = /^# Unit for systemd[^]*?(?=^\[Unit\])/m;
/** There is no checkout whose history would have to be hidden. */
const HISTORY = /^# Of a checkout,.*\n^InaccessiblePaths=.*\n/m;
const COMMAND = '/usr/bin/node /opt/secgraph/bin/secgraph.mjs serve';

/** The unit of the documents, for where a package puts things. @throws where the unit has changed beyond recognition */
export function packagedUnit(unit: string): string {
  if (!INSTRUCTIONS.test(unit) || !HISTORY.test(unit) || !unit.includes(COMMAND)) {
    throw new Error(
      'docs/secgraph.service is not what tools/bundle/packaged-unit.ts knows: bring them in line.',
    );
  }

  return unit
    .replace(INSTRUCTIONS, '')
    .replace(HISTORY, '')
    .replace(COMMAND, '/usr/lib/secgraph/secgraph serve')
    .replaceAll('/opt/secgraph', '/usr/lib/secgraph')
    .replaceAll('/etc/secgraph.env', '/etc/secgraph/secgraph.env');
}
