import type { AssetGroupSelectorChange } from '@secgraph/contract';
import { isDatabaseError } from '@secgraph/database';
import type {
  AssetGroup,
  AssetGroupRepository,
  AssetGroupSelectorRepository,
  SelectorRecord,
} from '@secgraph/database/zones';
import type { Caller } from '../../auth/caller.ts';
import { badRequest, conflict, notFound } from '../../http/http-error.ts';
import { kindNameOf, labelNameOf } from './label-name.ts';
import { MAX_SELECTOR_NAME } from './read-selector.ts';
import type { ZoneService } from './zone-service.ts';

export interface AssetGroupServiceDependencies {
  readonly groups: AssetGroupRepository;
  readonly selectors: AssetGroupSelectorRepository;
  readonly service: ZoneService;
}

/** In one request. */
export const MAX_OBJECT_CHANGES = 10_000;
/** A label of this name may be there already; so many names are tried. */
const MAX_LABEL_NAMES = 100;

/** Zones and labels in the words of older clients. Throws refusals in those they know. */
export class AssetGroupService {
  readonly #groups: AssetGroupRepository;
  readonly #selectors: AssetGroupSelectorRepository;
  readonly #zones: ZoneService;

  constructor({ groups, selectors, service }: AssetGroupServiceDependencies) {
    this.#groups = groups;
    this.#selectors = selectors;
    this.#zones = service;
  }

  async getGroup(groupId: number): Promise<AssetGroup> {
    const group = await this.#groups.findGroup(groupId);
    if (group === undefined) {
      throw notFound();
    }

    return group;
  }

  async createGroup(name: string, tag: string, caller: Caller): Promise<AssetGroup> {
    if (name.trim() === '' || tag.trim() === '') {
      throw badRequest('asset group name or tag must not be empty');
    }
    if (/\s/u.test(tag)) {
      throw badRequest('asset group tags must not contain whitespace');
    }
    assertLength(name);
    assertLength(tag);

    const { author } = await this.#zones.changeBy(caller);
    for (let attempt = 1; attempt <= MAX_LABEL_NAMES; attempt++) {
      const labelName = labelNameOf(name, attempt);
      const label = { name: labelName, kindName: kindNameOf(labelName) };
      const groupId = await refusingTaken(this.#groups.createGroup({ name, tag, label }, author));
      if (groupId !== undefined) {
        return this.getGroup(groupId);
      }
    }

    throw conflict('asset group name must be unique');
  }

  async renameGroup(groupId: number, name: string): Promise<AssetGroup> {
    const group = await this.getGroup(groupId);
    if (name.trim() === '') {
      throw badRequest('asset group name or tag must not be empty');
    }
    assertLength(name);
    await refusingTaken(this.#groups.renameGroup(group.id, name));

    return this.getGroup(group.id);
  }

  async removeGroup(groupId: number, caller: Caller): Promise<void> {
    const group = await this.getGroup(groupId);
    if (group.isSystemGroup) {
      throw conflict('Cannot delete a system defined asset group.');
    }

    await this.#zones.removeTag(group.tagId, caller);
  }

  async changeSelectors(groupId: number, changes: readonly AssetGroupSelectorChange[], caller: Caller) {
    const group = await this.getGroup(groupId);
    const { type } = await this.#zones.getTag(group.tagId);
    if (changes.length > MAX_OBJECT_CHANGES) {
      throw badRequest(`a request changes at most ${MAX_OBJECT_CHANGES} objects`);
    }
    const read = changes.map(readChange);
    const objects = {
      tagId: group.tagId,
      add: read.filter(({ action }) => action === 'add'),
      remove: read.filter(({ action }) => action === 'remove').map(({ objectId }) => objectId),
      // Whoever adds an object by hand means it.
      autoCertify: type === 'zone' ? ('seeds' as const) : ('none' as const),
    };

    return this.#selectors.changeObjects(objects, await this.#zones.changeBy(caller));
  }

  async removeSelector(groupId: number, selectorId: number, caller: Caller): Promise<void> {
    const group = await this.getGroup(groupId);
    const selector: SelectorRecord | undefined = await this.#selectors.findSelector(selectorId);
    if (selector === undefined || selector.tagId !== group.tagId) {
      throw notFound();
    }
    if (selector.isDefault) {
      throw conflict('Cannot delete a system defined asset group selector.');
    }

    await this.#selectors.removeSelector(selector.id, await this.#zones.changeBy(caller));
  }
}

function readChange({ selector_name: name = '', sid = '', action }: AssetGroupSelectorChange) {
  if (sid.trim() === '') {
    throw badRequest('sid must not be empty');
  }
  if (action !== 'add' && action !== 'remove') {
    throw badRequest('action must be add or remove');
  }
  assertLength(name);
  assertLength(sid);

  return { name: name.trim() === '' ? sid : name, objectId: sid, action };
}

/** Names are part of indexes. */
function assertLength(text: string): void {
  if (text.length > MAX_SELECTOR_NAME) {
    throw badRequest(`names are limited to ${MAX_SELECTOR_NAME} characters`);
  }
}

/** Undefined: the name of the label is taken. */
async function refusingTaken<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isDatabaseError(error, 'DATABASE_NO_KIND')) {
      throw conflict(error.message);
    }
    if (!isDatabaseError(error, 'DATABASE_CONFLICT')) {
      throw error;
    }
    const { column } = error.details;
    if (column === 'label') {
      return undefined;
    }
    throw conflict(`asset group ${column} must be unique`);
  }
}
