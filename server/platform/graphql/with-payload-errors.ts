import { Kind, type GraphQLResolveInfo, type SelectionSetNode } from "graphql";
import { UserError } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";

type PayloadError = { message: string; field: string | null };

/**
 * A mutation whose payload has `errors`. A document that selects them gets the problems of the input there; for others,
 * and for everything else that can fail, they are errors of the response, as those of all mutations. `failed` is the
 * payload apart from the errors.
 */
export function withPayloadErrors<
  Args extends { input: { clientMutationId?: string | null } },
  Payload extends object,
  Failed extends object,
>(failed: Failed, resolve: (source: unknown, args: Args, ctx: Context) => Promise<Payload>) {
  return async (
    source: unknown,
    args: Args,
    ctx: Context,
    info: GraphQLResolveInfo,
  ): Promise<(Payload | (Failed & { clientMutationId: string | null })) & { errors: PayloadError[] }> => {
    try {
      return { ...(await resolve(source, args, ctx)), errors: [] };
    } catch (error) {
      if (!(error instanceof UserError) || error.code !== "UNPROCESSABLE" || !selectsErrors(info)) throw error;
      const errors = [{ message: error.message, field: error.field ?? null }];
      return { ...failed, clientMutationId: args.input.clientMutationId ?? null, errors };
    }
  };
}

function selectsErrors({ fieldNodes, fragments }: GraphQLResolveInfo): boolean {
  const selects = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value === "errors";
      if (selection.kind === Kind.INLINE_FRAGMENT) return selects(selection.selectionSet);
      return selects(fragments[selection.name.value]?.selectionSet);
    }) ?? false;
  return fieldNodes.some((node) => selects(node.selectionSet));
}
