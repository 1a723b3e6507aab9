import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExtensionRepository } from '@secgraph/database/extensions';
import { compareVersions, type ExtensionDocument, MAX_EXTENSION_BYTES } from '@secgraph/extensions';
import { CodedError, createCancellation, errorCodeOf } from '@secgraph/kernel';
import type { Logger } from 'pino';
import { RepeatedLook } from '../../life-cycle/repeated-look.ts';
import type { ExtensionService } from './extension-service.ts';
import { describeMisplacedRules } from './misplaced-rules.ts';

export interface ExtensionFolderOptions {
  /** Of schemas (`.json`) and packs (`.zip`). */
  readonly folder: string;
  readonly service: Pick<ExtensionService, 'read' | 'install'>;
  readonly extensions: Pick<ExtensionRepository, 'listExtensions' | 'listMissingZones'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Until the graph is loaded and the zones are made, which statements of rules need. */
const LOOK_EVERY_MS = 1_000;
const AUTHOR = { id: 'Extension Management', email: undefined };
/** What is wrong with a file, and stays so. */
const FINAL_CODES: ReadonlySet<string> = new Set([
  'HTTP_BAD_REQUEST',
  'EXTENSION_UNDECODABLE',
  'EXTENSION_INVALID',
  'EXTENSION_BAD_PACK',
  'EXTENSION_FILE_UNREADABLE',
  'THREAD_TIMED_OUT',
]);

/**
 * Installs what lies in a folder, once, after the service has started: what is not installed, or older. A file that is
 * no good is a line in the log.
 */
export class ExtensionFolder {
  readonly #options: ExtensionFolderOptions;
  readonly #looks: RepeatedLook;
  /** Names of files; undefined: the folder was not read yet. */
  #left: readonly string[] | undefined;

  constructor(options: ExtensionFolderOptions) {
    this.#options = options;
    this.#looks = new RepeatedLook({
      look: () => this.look(),
      everyMs: LOOK_EVERY_MS,
      log: options.log,
      failure: 'extensions of the folder could not be installed yet; trying again',
    });
  }

  start(): void {
    this.#looks.start();
  }

  /** Resolves once nothing of it goes on. */
  async stop(): Promise<void> {
    await this.#looks.stop();
  }

  /** Once, now. Throws where it is worth to try again. */
  async look(): Promise<void> {
    this.#left ??= await this.#listFiles();
    for (const name of this.#left) {
      try {
        await this.#installFile(name);
      } catch (error) {
        if (!FINAL_CODES.has(errorCodeOf(error) ?? '')) {
          throw error;
        }
        const reason = error instanceof Error ? error.message : String(error);
        this.#options.log.warn(`the extension in ${name} was not installed: ${reason}`);
      }
      this.#left = this.#left.filter((other) => other !== name);
    }
  }

  async #listFiles(): Promise<readonly string[]> {
    const { folder, log } = this.#options;
    try {
      const names = await readdir(folder);
      return names.filter((name) => /\.(?:json|zip)$/i.test(name)).toSorted();
    } catch (error) {
      log.warn(
        `the folder of extensions ${folder} cannot be read (${errorCodeOf(error)}): none is installed`,
      );
      return [];
    }
  }

  async #installFile(name: string): Promise<void> {
    const { service, extensions, log } = this.#options;
    const bytes = await this.#readFile(name);
    const isArchive = name.toLowerCase().endsWith('.zip');
    const limits = { signal: new AbortController().signal, cancellation: createCancellation() };
    const documents = await service.read({ bytes, isArchive }, limits);
    const installed = new Map(
      (await extensions.listExtensions()).map((extension) => [extension.name, extension.version]),
    );
    const wanted = documents.filter((document) => isNewer(document, installed));
    if (wanted.length === 0) {
      return;
    }

    await service.install(wanted, AUTHOR);
    for (const document of wanted) {
      const { name: extension, version } = document;
      log.info({ extension, version }, 'installed an extension of the folder');
      for (const line of await describeMisplacedRules(document, extensions)) {
        log.warn(`the extension in ${name}: ${line}`);
      }
    }
  }

  async #readFile(name: string): Promise<Uint8Array> {
    const path = join(this.#options.folder, name);
    try {
      const { size } = await stat(path);
      if (size > MAX_EXTENSION_BYTES) {
        throw new CodedError('EXTENSION_FILE_UNREADABLE', `it is larger than ${MAX_EXTENSION_BYTES} bytes`);
      }
      return await readFile(path);
    } catch (cause) {
      throw cause instanceof CodedError
        ? cause
        : new CodedError('EXTENSION_FILE_UNREADABLE', `it cannot be read (${errorCodeOf(cause)})`, { cause });
    }
  }
}

function isNewer({ name, version }: ExtensionDocument, installed: ReadonlyMap<string, string>): boolean {
  const before = installed.get(name);
  return before === undefined || compareVersions(version, before) > 0;
}
