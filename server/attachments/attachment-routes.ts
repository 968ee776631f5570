import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { runCommand } from "#server/platform/run-command.ts";
import {
  addAttachment,
  attachmentById,
  readContent,
  type AttachmentRow,
  type ByteRange,
} from "#server/attachments/attachment.ts";
import { isShownInline } from "#server/attachments/file-types.ts";
import type { Context } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";

/** `POST /user-attachments?repository=R_…&name=…` stores a file; `GET` of the returned address serves it. */
export function attachmentRoutes(app: FastifyInstance, platform: Platform): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_, payload, done) => done(null, payload));
    scope.post<{ Querystring: { repository?: string; name?: string } }>(
      "/user-attachments",
      { bodyLimit: LIMITS.attachmentBytes + 1 },
      async (request, reply) => {
        const ctx = await platform.getContext(request);
        const attachment = await runCommand(ctx, addAttachment, {
          repositoryId: decode.repository(request.query.repository ?? ""),
          name: request.query.name ?? "",
          content: (request.body ?? Readable.from([])) as Readable,
        });
        const path = isShownInline(attachment.contentType)
          ? paths.asset(attachment.id)
          : paths.attachedFile(attachment.id, attachment.name);
        const { id, name, contentType } = attachment;
        return reply.code(201).send({ id, name, href: ctx.config.url + path, contentType });
      },
    );
  });
  const sendFile = async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
    const ctx = await platform.getContext(request);
    const attachment = await attachmentById(ctx, request.params.id);
    if (!attachment) return reply.code(404).send({ message: "Not Found" });
    const range = parseRange(request.headers.range, attachment.size);
    setHeaders(reply, attachment);
    if (request.headers["if-none-match"] === `"${attachment.id}"`) return reply.code(304).send();
    if (range === "unsatisfiable") {
      return reply.code(416).header("content-range", `bytes */${attachment.size}`).send();
    }
    return sendRange(ctx, reply, { file: attachment, range });
  };
  app.get("/user-attachments/assets/:id", sendFile);
  app.get("/user-attachments/files/:id/:name", sendFile);
}

/** An opened file cannot run scripts, and no frame can show it. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

function setHeaders(reply: FastifyReply, file: AttachmentRow): void {
  const disposition = isShownInline(file.contentType) ? "inline" : "attachment";
  void reply.headers({
    "content-type": file.contentType,
    "content-disposition": `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, escape)}`,
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "cross-origin-resource-policy": "same-origin",
    // Revalidated for each request, because the viewer can lose access.
    "cache-control": "private, no-cache",
    etag: `"${file.id}"`,
    "accept-ranges": "bytes",
  });
}

/** Sends the bytes of the range or, without one, the whole file. */
function sendRange(
  ctx: Context,
  reply: FastifyReply,
  { file, range }: { file: AttachmentRow; range: ByteRange | undefined },
): FastifyReply {
  const { from, to } = range ?? { from: 0, to: file.size - 1 };
  if (range) void reply.code(206).header("content-range", `bytes ${from}-${to}/${file.size}`);
  void reply.header("content-length", to - from + 1);
  return reply.send(Readable.from(readContent(ctx, file.id, { from, to })));
}

function parseRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | undefined {
  const match = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const from = match[1] === "" ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const to = match[1] === "" || match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  return from > to ? "unsatisfiable" : { from, to };
}

function escape(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
