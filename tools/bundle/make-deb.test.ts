import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packagedUnit } from './packaged-unit.ts';

const unit = readFileSync(join(import.meta.dirname, '../../docs/secgraph.service'), 'utf8');

describe('the unit of the package', () => {
  it('is that of the documents, with the places of the package', () => {
    const packaged = packagedUnit(unit);

    expect(packaged).toMatch(/^\[Unit\]\n/);
    expect(packaged).toContain('ExecStart=/usr/lib/secgraph/secgraph serve\n');
    expect(packaged).toContain('EnvironmentFile=-/etc/secgraph/secgraph.env\n');
    expect(packaged).toContain('ProtectSystem=strict\n');
    expect(packaged).not.toMatch(/\/opt\/|\.git|usr\/bin\/node/);
  });

  it('is not made of one that it does not know', () => {
    expect(() => packagedUnit(unit.replace('bin/secgraph.mjs', 'bin/other.mjs'))).toThrow(
      'bring them in line',
    );
  });
});

describe.skipIf(process.platform === 'win32')('the scripts of the package', () => {
  it.each(['postinst', 'prerm', 'postrm'])('%s is one that a shell understands', (name) => {
    const { status, stderr } = spawnSync('sh', ['-n', join(import.meta.dirname, 'debian', name)], {
      encoding: 'utf8',
    });

    expect([status, stderr]).toEqual([0, '']);
  });
});
