import { setUp } from "#server/access/set-up.ts";
import { authorizeNode, authorizeRead, fieldReads } from "#server/access/reads.ts";
import { authorizeField } from "#server/access/scopes.ts";
import { answerSession } from "#server/accounts/session-route.ts";
import type { Feature } from "#server/platform/graphql/feature.ts";

/** The policy and the visibility filter, which other features use. It adds nothing to the schema. */
export const access: Feature = {
  name: "access",
  authorizeField,
  authorizeObjects: {
    getFieldCheck(parent, field, value) {
      const accepted = fieldReads(parent, field, value);
      return accepted && ((ctx, object) => authorizeRead(ctx, accepted, object));
    },
    checkNode: authorizeNode,
  },
  routes(app, platform) {
    app.post("/setup", async (request, reply) => {
      const ctx = await platform.getContext(request);
      return answerSession({ request, reply, config: ctx.config }, (form, client) =>
        setUp(ctx, {
          client,
          token: form["token"] ?? "",
          login: form["login"] ?? "",
          email: form["email"] ?? "",
          password: form["password"] ?? "",
        }),
      );
    });
  },
};
