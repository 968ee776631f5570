import type { FastifyInstance, FastifyRequest } from "fastify";
import { answerSession, pendingSecret } from "#server/accounts/session-route.ts";
import { finishSignIn, requirePendingSignIn, signIn, signInWithPasskey } from "#server/authentication/sign-in.ts";
import { askForPasskey } from "#server/authentication/verify-passkey.ts";
import { HTTP_STATUS, UserError } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";

/** Signing in: with a password, the second step after it, and with a passkey alone. */
export function authenticationRoutes(app: FastifyInstance, platform: Platform): void {
  const contextOf = (request: FastifyRequest) => platform.getContext(request);
  app.post("/session", async (request, reply) => {
    const ctx = await contextOf(request);
    return answerSession({ request, reply, config: ctx.config }, (form, client) =>
      signIn(ctx, { login: form["login"] ?? "", password: form["password"] ?? "", client }),
    );
  });
  app.post("/session/two-factor", async (request, reply) => {
    const ctx = await contextOf(request);
    return answerSession({ request, reply, config: ctx.config }, (form, client) =>
      finishSignIn(ctx, {
        pendingSecret: pendingSecret(request),
        code: form["code"] ?? "",
        passkey: form["passkey"] ?? "",
        client,
      }),
    );
  });
  app.post("/session/passkey", async (request, reply) => {
    const ctx = await contextOf(request);
    return answerSession({ request, reply, config: ctx.config }, (form, client) =>
      signInWithPasskey(ctx, { response: form["passkey"] ?? "", client }),
    );
  });
  app.post("/session/passkey/options", async (request, reply) => {
    const answer = await getOptions(await contextOf(request), (ctx) => askForPasskey(ctx, { purpose: "SIGN_IN" }));
    return reply.code(answer.status).send(answer.body);
  });
  app.post("/session/two-factor/options", async (request, reply) => {
    const answer = await getOptions(await contextOf(request), async (ctx) => {
      const { id } = await requirePendingSignIn(ctx, pendingSecret(request));
      return askForPasskey(ctx, { purpose: "SECOND_FACTOR", accountId: id });
    });
    return reply.code(answer.status).send(answer.body);
  });
}

async function getOptions(
  ctx: Context,
  ask: (ctx: Context) => Promise<string>,
): Promise<{ status: number; body: object }> {
  try {
    return { status: 200, body: { options: await ask(ctx) } };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { status: HTTP_STATUS[error.code], body: { message: error.message } };
  }
}
