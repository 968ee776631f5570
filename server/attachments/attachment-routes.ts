import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { runCommand } from "#server/platform/run-command.ts";
import {
  addAttachment,
  attachmentById,
  checkAttachment,
  readContent,
  tooLarge,
  type AttachmentRow,
  type ByteRange,
} from "#server/attachments/attachment.ts";
import { isShownInline, maxFileBytes } from "#server/attachments/file-types.ts";
import type { Context } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { readSpooled, removeAbandoned, spool, UploadSlots } from "#server/platform/http/spool.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";

/** `POST /user-attachments?repository=R_…&name=…` stores a file; `GET` of the returned address serves it. */
export function attachmentRoutes(app: FastifyInstance, platform: Platform): void {
  const slots = new UploadSlots("attachments", platform.processes);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_, payload, done) => done(null, payload));
    scope.post<{ Querystring: Upload["query"] }>(
      "/user-attachments",
      { bodyLimit: LIMITS.attachmentBytes + 1, config: { takesFiles: true } },
      async (request, reply) => {
        const ctx = await platform.getContext(request);
        const body = (request.body ?? Readable.from([])) as Readable;
        const attachment = await slots.use(ctx, () => receive(ctx, { query: request.query, body }));
        const path = isShownInline(attachment.contentType)
          ? paths.asset(attachment.id)
          : paths.attachedFile(attachment.id, attachment.name);
        const { id, name, contentType } = attachment;
        return reply.code(201).send({ id, name, href: ctx.config.url + path, contentType });
      },
    );
  });
  app.addHook("onReady", () => removeAbandoned(platform.systemContext().config));
  const sendFile = async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
    const ctx = await platform.getContext(request);
    ctx.operation?.readFromReplicas(ctx.viewer.accountId);
    const load = () => attachmentById(ctx, request.params.id);
    const attachment = (await load()) ?? (ctx.operation?.leaveReplica() ? await load() : undefined);
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

type Upload = { query: { repository?: string; name?: string }; body: Readable };

/** The file is complete on the disk before a transaction begins, so that nobody waits for the one who sends it. */
async function receive(ctx: Context, { query, body }: Upload): Promise<AttachmentRow> {
  const input = { repositoryId: decode.repository(query.repository ?? ""), name: query.name ?? "" };
  const { kind } = await checkAttachment(ctx, input);
  const file = await spool(body, ctx.config, { maxBytes: maxFileBytes(kind), tooLarge: tooLarge(kind) });
  ctx.operation?.restart();
  try {
    return await runCommand(ctx, addAttachment, { ...input, content: readSpooled(file.path) });
  } finally {
    await rm(file.path, { force: true });
  }
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
  ctx.operation?.lift();
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
