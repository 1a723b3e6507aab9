import type { GraphModel } from '../model/graph-model.ts';
import type { Scene } from '../model/scene.ts';

/** Ids of drawn nodes whose name, id or second line holds the text; a group when one of its members does. */
export function findInView(scene: Scene, model: GraphModel, text: string): string[] {
  const sought = text.trim().toLocaleLowerCase('en-US');
  if (sought === '') {
    return [];
  }

  const holds = (id: string): boolean => {
    const node = model.nodes[model.indexOf.get(id) ?? -1];
    if (node === undefined) {
      return false;
    }
    return [node.label, node.id, node.secondLine].some((line) =>
      line.toLocaleLowerCase('en-US').includes(sought),
    );
  };
  return scene.nodes
    .filter(({ id, members }) => (members.length === 0 ? holds(id) : members.some(holds)))
    .map(({ id }) => id);
}
