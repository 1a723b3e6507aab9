import { analysisSettings, type ZoneTag } from '@secgraph/analysis';
import { findNodeByObjectId, MAX_TAGGED_KINDS, readString } from '@secgraph/graph';
import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import { createCancellation, requestCancellation, throwIfCancelled } from '@secgraph/kernel';
import { describe, expect, it } from 'vitest';
import { GraphWriter } from '../generation/graph-writer.ts';
import { graphOf, kindsOf } from '../testing/graph-of.ts';
import { MemoryPorts } from '../testing/memory-ports.ts';
import { LastTagging } from './last-tagging.ts';
import { tagZones } from './tag-zones.ts';

const TIER_ZERO: ZoneTag = {
  id: 1,
  name: 'Tier Zero',
  type: 'zone',
  kindName: 'Tag_Tier_Zero',
  position: 1,
  requiresCertification: false,
  isAnalysed: true,
  selectors: [selector(1, 'ADMINS')],
};

function selector(id: number, statement: string, { isDisabled = false } = {}): ZoneTag['selectors'][number] {
  return {
    id,
    name: `selector ${id}`,
    isDefault: true,
    isDisabled,
    version: statement,
    seeds: [{ type: 'cypher', value: statement }],
  };
}

/** Statements are object ids. */
function open(...tags: readonly ZoneTag[]) {
  const ports = new MemoryPorts();
  ports.tags.push(...tags);
  ports.findNodes = (statement, snapshot) => {
    const node = findNodeByObjectId(snapshot, statement);
    if (node === undefined) {
      throw new Error(`cannot find ${statement}`);
    }
    return [node];
  };
  const writer = new GraphWriter(
    graphOf({
      nodes: { ADMINS: ['Base', 'Group'], ADA: ['Base', 'User'], BOB: ['Base', 'User'] },
      relationships: ['ADA -MemberOf-> ADMINS'],
    }),
    ports.graph,
  );
  const cancellation = createCancellation();
  const last = new LastTagging();

  return {
    ports,
    writer,
    cancellation,
    run: () =>
      tagZones(ports, writer, { settings: analysisSettings(), model: BUILT_IN_MODEL, cancellation, last }),
    /** Object ids of the nodes of a kind. */
    tagged: (kind = 'Tag_Tier_Zero') =>
      ['ADMINS', 'ADA', 'BOB'].filter((objectId) => kindsOf(writer.fold(), objectId).includes(kind)),
    replaceTags: (...next: readonly ZoneTag[]) => ports.tags.splice(0, ports.tags.length, ...next),
  };
}

describe('tagging', () => {
  it('marks what selectors select, and remembers why', async () => {
    const { ports, writer, run, tagged } = open(TIER_ZERO);
    expect(await run()).toEqual({ warnings: [], failures: [] });

    expect(tagged()).toEqual(['ADMINS', 'ADA']);
    const snapshot = writer.fold();
    const ada = findNodeByObjectId(snapshot, 'ADA') ?? -1;
    expect(readString(snapshot, ada, 'system_tags')).toBe('admin_tier_0');
    expect([...ports.members.values()]).toMatchObject([
      {
        selectorId: 1,
        objectId: 'ADMINS',
        source: 1,
        primaryKind: 'Group',
        name: 'ADMINS',
        environmentId: '',
      },
      { selectorId: 1, objectId: 'ADA', source: 2, primaryKind: 'User', nodeId: snapshot.nodeIds[ada] },
    ]);
  });

  it('writes nothing when nothing changed', async () => {
    const { ports, writer, run } = open(TIER_ZERO);
    await run();
    const { generation } = writer;
    ports.events.length = 0;
    await run();

    expect([writer.generation, ports.events]).toEqual([generation, []]);
  });

  it('takes the mark away when a selector is disabled', async () => {
    const { ports, run, tagged, replaceTags } = open(TIER_ZERO);
    await run();
    replaceTags({ ...TIER_ZERO, selectors: [selector(1, 'ADMINS', { isDisabled: true })] });
    await run();

    expect([tagged(), ports.members.size]).toEqual([[], 0]);
  });

  it('tells when no kind is left for a zone, and marks the others', async () => {
    const { ports, writer, run, tagged, replaceTags } = open(TIER_ZERO);
    await run();
    await writer.change(async ({ delta }) => {
      for (let kind = delta.kindCount; kind < MAX_TAGGED_KINDS; kind++) {
        delta.registerKind(`Kind${kind}`);
      }
    });
    const late = { ...TIER_ZERO, id: 2, name: 'Late', kindName: 'Tag_Late', position: 2 };
    replaceTags(
      { ...TIER_ZERO, selectors: [selector(1, 'BOB')] },
      { ...late, selectors: [selector(2, 'ADMINS')] },
    );

    const message = expect.stringMatching(/^no kind is left to mark the members of Late with: delete/);
    expect(await run()).toEqual({ warnings: [message], failures: [message] });
    expect([tagged(), tagged('Tag_Late')]).toEqual([['BOB'], []]);
    expect([...ports.selectorErrors]).toEqual([[2, message]]);
  });

  it('keeps the members of a selector that cannot be asked, and tells', async () => {
    const { ports, run, tagged, replaceTags } = open(TIER_ZERO);
    await run();
    replaceTags({ ...TIER_ZERO, selectors: [selector(1, 'NONSENSE'), selector(2, 'BOB')] });
    const outcome = await run();

    expect(tagged()).toEqual(['ADMINS', 'ADA', 'BOB']);
    expect(outcome.warnings).toEqual([
      'the selector selector 1 of Tier Zero cannot be asked, its members stay: cannot find NONSENSE',
    ]);
    expect(outcome.failures).toHaveLength(1);
    expect(ports.selectorErrors).toEqual(new Map([[1, 'cannot find NONSENSE']]));
  });

  it('marks only certified members where a zone asks for certification', async () => {
    const { ports, run, tagged } = open({ ...TIER_ZERO, requiresCertification: true });
    await run();
    expect(tagged()).toEqual([]);

    Object.assign(ports.members.get('1 ADA') ?? {}, { isCertified: true });
    await run();
    expect(tagged()).toEqual(['ADA']);
  });

  it('leaves uncertified members to the zone below', async () => {
    const below = {
      ...TIER_ZERO,
      id: 2,
      kindName: 'Tag_Below',
      position: 2,
      selectors: [selector(2, 'ADA')],
    };
    const { run, tagged } = open({ ...TIER_ZERO, requiresCertification: true }, below);
    await run();
    expect([tagged(), tagged('Tag_Below')]).toEqual([[], ['ADA']]);
  });

  it('asks again only what may select something else', async () => {
    const { ports, writer, run, tagged, replaceTags } = open({
      ...TIER_ZERO,
      selectors: [selector(1, 'ADMINS'), selector(2, 'Tag_'), selector(3, 'NONSENSE')],
    });
    const asked: string[] = [];
    const { findNodes } = ports;
    ports.findNodes = (statement, ...rest) => {
      asked.push(statement);
      return statement === 'Tag_' ? [] : findNodes(statement, ...rest);
    };
    const rerun = async () => {
      asked.length = 0;
      await run();
      return [...asked];
    };

    await run();
    expect(await rerun()).toEqual(['Tag_', 'NONSENSE']);
    expect(tagged()).toEqual(['ADMINS', 'ADA']);

    replaceTags({ ...TIER_ZERO, selectors: [selector(1, 'ADMINS'), selector(2, 'BOB')] });
    expect([await rerun(), tagged()]).toEqual([['BOB'], ['ADMINS', 'ADA', 'BOB']]);
    replaceTags({
      ...TIER_ZERO,
      selectors: [selector(1, 'ADMINS', { isDisabled: true }), selector(2, 'BOB')],
    });
    expect([await rerun(), tagged()]).toEqual([[], ['BOB']]);
    replaceTags({ ...TIER_ZERO, selectors: [selector(1, 'ADMINS'), selector(2, 'BOB')] });
    expect([await rerun(), tagged()]).toEqual([['ADMINS'], ['ADMINS', 'ADA', 'BOB']]);

    await writer.change(async ({ delta }) => delta.upsertNode('NEW', { kinds: ['Base'] }));
    expect(await rerun()).toEqual(['ADMINS', 'BOB']);
  });

  it('changes nothing when it is cancelled', async () => {
    const { ports, writer, cancellation, run } = open(TIER_ZERO);
    ports.findNodes = () => {
      requestCancellation(cancellation);
      throwIfCancelled(cancellation);
      return [];
    };

    await expect(run()).rejects.toMatchObject({ code: 'KERNEL_CANCELLED' });
    expect([writer.generation, ports.members.size]).toEqual([1, 0]);
  });
});
