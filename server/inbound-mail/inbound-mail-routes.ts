import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { UserError } from "#server/errors.ts";
import { getMailReceiver } from "#server/inbound-mail/receiver.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { INBOUND_MAIL_LIMITS } from "#shared/limits.ts";

type Request = FastifyRequest<{ Querystring: { recipient?: string; sender?: string } }>;

/**
 * `POST /api/inbound-mail?recipient=…&sender=…`: a mail service hands over an e-mail that it has received, as it is (RFC 5322). What
 * was sent before is not done again, so that a service may repeat a request.
 */
export function inboundMailRoutes(app: FastifyInstance, platform: Platform): void {
  const { inboundSecret, replyTo } = platform.systemContext().config;
  if (inboundSecret === undefined || replyTo === undefined) return;
  const secretHash = hash(inboundSecret);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_, body, done) => done(null, body));
    scope.post(
      "/api/inbound-mail",
      {
        bodyLimit: INBOUND_MAIL_LIMITS.messageBytes,
        config: { takesFiles: true, isCrossSite: true },
        // Before the body is read.
        onRequest: async (request) => requireSecret(request, secretHash),
      },
      async (request: Request) => {
        const { recipient, sender } = request.query;
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const recipients =
          recipient === undefined ? null : recipient.split(",").slice(0, INBOUND_MAIL_LIMITS.addresses);
        return {
          receipts: await getMailReceiver(platform).receive({
            raw,
            recipients,
            isFromNobody: sender === "" || sender === "<>",
          }),
        };
      },
    );
  });
}

/** Hashes have one length, so that the comparison takes one time. */
function requireSecret({ headers }: FastifyRequest, secretHash: Buffer): void {
  const secret = headers["x-milepost-secret"];
  if (typeof secret !== "string" || !timingSafeEqual(hash(secret), secretHash)) {
    throw new UserError("UNAUTHENTICATED", "The header X-Milepost-Secret is missing or wrong.");
  }
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
