import type { Context } from "#server/context.ts";
import { runCommand } from "#server/run-command.ts";

type ClientMutationId = { clientMutationId?: string | null };

/**
 * The resolver of a mutation: makes the command's input out of the mutation's,
 * runs the command in a transaction, and makes the payload out of its result.
 */
export function mutation<Input extends ClientMutationId, CommandInput, Result, Payload>(
  command: (ctx: Context, input: CommandInput) => Promise<Result>,
  toInput: (input: Input, ctx: Context) => NoInfer<CommandInput> | Promise<NoInfer<CommandInput>>,
  toPayload: (result: Result, ctx: Context, input: Input) => Payload | Promise<Payload>,
): (source: unknown, args: { input: Input }, ctx: Context) => Promise<Payload & Required<ClientMutationId>> {
  return async (_, { input }, ctx) => {
    const result = await runCommand(ctx, command, await toInput(input, ctx));
    return { ...(await toPayload(result, ctx, input)), clientMutationId: input.clientMutationId ?? null };
  };
}
