import type { SelectorSeed } from '@secgraph/analysis';
import type {
  AssetGroupTagChanges,
  AssetGroupTagSelectorChanges,
  NewAssetGroupTag,
  NewAssetGroupTagSelector,
} from '@secgraph/contract';
import { isDatabaseError } from '@secgraph/database';
import type { ParameterRepository } from '@secgraph/database/config';
import type {
  AssetGroupSelectorRepository,
  AssetGroupTagRepository,
  Author,
  SelectorChange,
  SelectorRecord,
  TagRecord,
} from '@secgraph/database/zones';
import { readScheduleParameter, readTagLimits } from '@secgraph/datapipe';
import { invariant } from '@secgraph/kernel';
import type { Caller } from '../../auth/caller.ts';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import type { JobLimits } from '../../graph-workers/pending-job.ts';
import { badRequest, conflict, forbidden, notFound } from '../../http/http-error.ts';
import { planCreation, planRemoval, planUpdate } from './plan-tags.ts';
import { readNewSelector, readSelectorChanges } from './read-selector.ts';

export interface ZoneServiceDependencies {
  readonly tags: AssetGroupTagRepository;
  readonly selectors: AssetGroupSelectorRepository;
  readonly parameters: ParameterRepository;
  readonly graph: GraphQueries;
}

/** Who asks, and for how long. */
export interface ZoneRequest extends JobLimits {
  readonly caller: Caller;
}

/** Zones, labels and selectors as callers may see and change them. Throws refusals in the words clients know. */
export class ZoneService {
  readonly #tags: AssetGroupTagRepository;
  readonly #selectors: AssetGroupSelectorRepository;
  readonly #parameters: ParameterRepository;
  readonly #graph: GraphQueries;

  constructor({ tags, selectors, parameters, graph }: ZoneServiceDependencies) {
    this.#tags = tags;
    this.#selectors = selectors;
    this.#parameters = parameters;
    this.#graph = graph;
  }

  async getTag(tagId: number): Promise<TagRecord> {
    const tag = await this.#tags.findTag(tagId);
    if (tag === undefined) {
      throw notFound();
    }

    return tag;
  }

  /** With e-mail addresses for ids of users that have one. */
  async getNamedTag(tagId: number): Promise<TagRecord> {
    const tag = await this.getTag(tagId);
    const emails = await this.#tags.findEmails([tag.createdBy, tag.updatedBy]);

    return {
      ...tag,
      createdBy: emails.get(tag.createdBy) ?? tag.createdBy,
      updatedBy: emails.get(tag.updatedBy) ?? tag.updatedBy,
    };
  }

  async createTag(input: NewAssetGroupTag, caller: Caller): Promise<TagRecord> {
    const limits = readTagLimits(await this.#parameters.readValues());
    const created = await refusingTaken(
      this.#tags.change((tags) => planCreation(tags, input, limits), authorOf(caller)),
    );
    invariant(created !== undefined, 'a created tag is answered');

    return created;
  }

  async updateTag(tagId: number, input: AssetGroupTagChanges, caller: Caller): Promise<TagRecord> {
    const values = await this.#parameters.readValues();
    const limits = readTagLimits(values);
    const tagsNow = !readScheduleParameter(values).isEnabled;
    await refusingTaken(
      this.#tags.change((tags) => {
        const plan = planUpdate(tags, tagId, { input, limits });
        return plan === undefined
          ? { updated: [], history: [], needsTagging: false }
          : { ...plan, needsTagging: plan.needsTagging && tagsNow };
      }, authorOf(caller)),
    );

    return this.getTag(tagId);
  }

  async removeTag(tagId: number, caller: Caller): Promise<void> {
    const tagsNow = await this.#tagsNow();
    await this.#tags.change((tags) => {
      const plan = planRemoval(tags, tagId);
      return { ...plan, needsTagging: tagsNow };
    }, authorOf(caller));
  }

  /**
   * A selector of another tag is none.
   *
   * @param visible environments that the caller may see; undefined: all
   */
  async getSelector(tagId: number, selectorId: number, visible?: readonly string[]): Promise<SelectorRecord> {
    const tag = await this.getTag(tagId);
    const selector = await this.#selectors.findSelector(selectorId, visible);
    if (selector === undefined) {
      throw notFound();
    }
    if (selector.tagId !== tag.id) {
      throw notFound('selector is not part of asset group tag');
    }

    return selector;
  }

  async createSelector(
    tagId: number,
    input: NewAssetGroupTagSelector,
    request: ZoneRequest,
  ): Promise<SelectorRecord> {
    const tag = await this.getTag(tagId);
    const fields = readNewSelector(tag, input);
    await this.assertSeeds(fields.seeds, request);

    return refusingTaken(
      this.#selectors.createSelector(tag.id, fields, await this.changeBy(request.caller)),
      SELECTOR_TAKEN,
    );
  }

  async updateSelector(
    ids: { readonly tagId: number; readonly selectorId: number },
    input: AssetGroupTagSelectorChanges,
    request: ZoneRequest,
  ): Promise<SelectorRecord> {
    const selector = await this.getSelector(ids.tagId, ids.selectorId);
    const changes = readSelectorChanges(await this.getTag(ids.tagId), selector, input);
    await this.assertSeeds(changes.seeds ?? [], request);
    const updated = await refusingTaken(
      this.#selectors.updateSelector(selector.id, changes, await this.changeBy(request.caller)),
      SELECTOR_TAKEN,
    );
    if (updated === undefined) {
      throw notFound();
    }

    return updated;
  }

  async removeSelector(tagId: number, selectorId: number, caller: Caller): Promise<void> {
    const selector = await this.getSelector(tagId, selectorId);
    if (selector.isDefault) {
      throw forbidden('cannot delete a default selector');
    }

    await this.#selectors.removeSelector(selector.id, await this.changeBy(caller));
  }

  /** Refuses statements that cannot be seeds. */
  async assertSeeds(seeds: readonly SelectorSeed[], request: ZoneRequest): Promise<void> {
    const statements = seeds.filter(({ type }) => type === 'cypher').map(({ value }) => value);
    if (statements.length === 0) {
      return;
    }

    const bytes = await this.#graph.run('checkSeeds', { statements }, request);
    const { problem }: { readonly problem?: string | null } = JSON.parse(Buffer.from(bytes).toString());
    if (typeof problem === 'string') {
      throw badRequest(`cypher is invalid: ${problem}`);
    }
  }

  /** While analyses run on a schedule, changes wait for it. */
  async changeBy(caller: Caller): Promise<SelectorChange> {
    return { author: authorOf(caller), tagsNow: await this.#tagsNow() };
  }

  async #tagsNow(): Promise<boolean> {
    return !readScheduleParameter(await this.#parameters.readValues()).isEnabled;
  }
}

const SELECTOR_TAKEN = 'asset group tag selector name must be unique';

function authorOf(caller: Caller): Author {
  return { id: caller.userId, email: caller.emailAddress };
}

async function refusingTaken<Value>(work: Promise<Value>, message?: string): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (isDatabaseError(error, 'DATABASE_CONFLICT')) {
      throw conflict(message ?? `asset group tag ${error.details['column']} must be unique`);
    }
    if (isDatabaseError(error, 'DATABASE_NO_KIND')) {
      throw conflict(error.message);
    }
    throw error;
  }
}
