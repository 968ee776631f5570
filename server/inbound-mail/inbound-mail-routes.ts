import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { errorCodes, type FastifyInstance, type FastifyRequest } from "fastify";
import { RateLimitError, UserError } from "#server/errors.ts";
import { readMessage } from "#server/inbound-mail/read-message.ts";
import { getMailReceiver } from "#server/inbound-mail/receiver.ts";
import { makeAttachedValues } from "#server/platform/attached-values.ts";
import type { ByteShare } from "#server/platform/byte-budget.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { INBOUND_MAIL_LIMITS } from "#shared/limits.ts";

const TooLarge = errorCodes.FST_ERR_CTP_BODY_TOO_LARGE;

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
    const { held } = getMailReceiver(platform);
    const shares = makeAttachedValues<FastifyRequest, ByteShare>();
    scope.addHook("onRequest", async (request, reply) => {
      const share = held.share();
      shares.set(request, share);
      reply.raw.once("close", share.release);
    });
    scope.addContentTypeParser("*", (request: FastifyRequest, body: IncomingMessage) =>
      readBody(request, body, shares.get(request) ?? held.share()),
    );
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

/** As over SMTP, all bodies together are limited. Their time is that of routes which take files. */
async function readBody({ headers }: FastifyRequest, body: IncomingMessage, share: ByteShare): Promise<Buffer> {
  if (Number(headers["content-length"] ?? 0) > INBOUND_MAIL_LIMITS.messageBytes) throw new TooLarge();
  const raw = await readMessage(body, { share, maxMs: Infinity });
  if (raw === "TOO_LARGE") throw new TooLarge();
  if (typeof raw === "string") throw new RateLimitError("Too many messages at once. Please try again later.", 30);
  return raw;
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
