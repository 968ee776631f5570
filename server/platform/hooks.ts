/**
 * A point in a command at which higher features add a step of their own. Steps
 * run in the command's transaction, in the order of features.ts.
 */
type Hook<Step> = { readonly name: string; readonly step?: Step };

export type HookStep<Step = unknown> = { readonly hook: Hook<Step>; readonly step: Step };

/** The feature of the command defines the hook and calls its steps. */
export function defineHook<Step>(name: string): Hook<Step> {
  return { name };
}

/** A feature declares its step in its feature.ts. */
export function addStep<Step>(hook: Hook<Step>, step: Step): HookStep<Step> {
  return { hook, step };
}

export function getSteps<Step>(ctx: { hooks: readonly HookStep[] }, hook: Hook<Step>): Step[] {
  const isOfHook = (entry: HookStep): entry is HookStep<Step> => entry.hook === hook;
  return ctx.hooks.filter(isOfHook).map(({ step }) => step);
}
