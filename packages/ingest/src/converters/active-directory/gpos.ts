import { isAbsent } from '../record/read-field.ts';
import type { DirectoryObject } from './directory-object.ts';
import { defineObjectConverter } from './object-converter.ts';

const STATUS_TEXTS: ReadonlyMap<string, string> = new Map([
  ['0', 'Enabled'],
  ['1', 'User Configuration Disabled'],
  ['2', 'Computer Configuration Disabled'],
  ['3', 'Disabled'],
]);

const UNKNOWN_STATUS = 'GPO Status does not exist';

/** docs/formats/collector-format.md#gpos */
export const convertGpo = defineObjectConverter({
  kind: 'GPO',
  readsContainedBy: false,
  convertDetails: convertStatus,
});

function convertStatus({ properties }: DirectoryObject): void {
  const sent = properties['gpostatus'];
  if (isAbsent(sent)) {
    properties['gpostatus'] = undefined;
    return;
  }

  const raw = (typeof sent === 'string' ? sent : JSON.stringify(sent)).trim();
  properties['gpostatusraw'] = raw;
  properties['gpostatus'] = STATUS_TEXTS.get(raw) ?? UNKNOWN_STATUS;
}
