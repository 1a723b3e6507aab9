import { describe, expect, it } from 'vitest';
import { clusterFolder } from './cluster-folder.ts';
import { ServerLaunchError } from './server-process.ts';

describe('a server that did not start', () => {
  it.each([
    ['FATAL:  could not create any TCP/IP sockets', 'port-taken'],
    ['FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use', 'in-use'],
    ['FATAL:  lock file "postmaster.pid" already exists', 'in-use'],
    ['FATAL:  data directory "cluster" has invalid permissions', 'other'],
  ] as const)('says "%s" where the obstacle is: %s', (output, obstacle) => {
    expect(new ServerLaunchError(clusterFolder('data'), output).obstacle).toBe(obstacle);
  });
});
