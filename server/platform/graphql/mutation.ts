import type { Context } from "#server/platform/context.ts";
import { runCommand } from "#server/platform/run-command.ts";

type ClientMutationId = { clientMutationId?: string | null };

/** The context for making a payload, besides the command's result. */
type Run<Input, CommandInput> = { ctx: Context; input: Input; commandInput: CommandInput };

/**
 * The resolver of a mutation: converts its input to the command's, runs the
 * command in a transaction, and converts the result to the payload.
 */
export function mutation<Input, CommandInput, Result, Payload>(
  command: (ctx: Context, input: CommandInput) => Promise<Result>,
  toCommandInput: (input: Input, ctx: Context) => NoInfer<CommandInput> | Promise<NoInfer<CommandInput>>,
  toPayload: (result: Result, run: Run<Input, NoInfer<CommandInput>>) => Payload | Promise<Payload>,
): (
  source: unknown,
  args: { input: Input & ClientMutationId },
  ctx: Context,
) => Promise<Payload & Required<ClientMutationId>> {
  return async (_, { input }, ctx) => {
    const commandInput = await toCommandInput(input, ctx);
    const result = await runCommand(ctx, command, commandInput);
    const payload = await toPayload(result, { ctx, input, commandInput });
    return { ...payload, clientMutationId: input.clientMutationId ?? null };
  };
}
