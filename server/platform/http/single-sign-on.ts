import type { Context } from "#server/platform/context.ts";
import { isMissing, type Result } from "#server/platform/graphql/execute.ts";

/** Whether the variables name something of an organization that is hidden until the viewer authenticates there. */
export type NamesHidden = (ctx: Context, variables: Record<string, unknown>) => Promise<boolean>;

type Answer = {
  ctx: Context;
  result: Result;
  variables: Record<string, unknown>;
  namesHidden: NamesHidden;
  message: string;
};

export const SINGLE_SIGN_ON_EXPIRED =
  "Your single sign-on session has expired. Reload the page to authenticate again. What you typed is kept.";

export const TOKEN_NOT_AUTHORIZED =
  "Resource protected by organization SAML enforcement. You must grant your Personal Access token access to this organization.";

/**
 * To a member who has not authenticated with single sign-on, what the organization hides is FORBIDDEN, so that pages can
 * send them to the identity provider. To everybody else it does not exist.
 */
export async function withSingleSignOn({ ctx, result, ...answer }: Answer): Promise<Result> {
  if (!isMissing(result) || !(await answer.namesHidden(ctx, answer.variables))) return result;
  return { errors: [{ message: answer.message, type: "FORBIDDEN" }] };
}
