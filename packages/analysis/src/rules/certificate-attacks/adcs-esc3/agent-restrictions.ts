import type { RuleView } from '../../../engine/rule-view.ts';

/** Tells whether an authority lets only named agents act; undefined where it does not tell enough to say. */
export function agentRestrictions(view: RuleView): (authority: number) => boolean | undefined {
  const areCollected = view.booleans('enrollmentagentrestrictionscollected');
  const areThere = view.booleans('hasenrollmentagentrestrictions');
  const isMissingUncollected = view.switches.missingAgentRestrictions === 'not-collected';

  return (authority) => {
    const isUntold = areCollected.read(authority) === undefined && !areCollected.isMistyped(authority);
    const isCollected = isUntold && isMissingUncollected ? false : areCollected.read(authority);
    return isCollected === true ? areThere.read(authority) : isCollected;
  };
}
