import { createReadStream, existsSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Asset, AssetArchive } from "#server/platform/http/asset-archive.ts";
import type { ReleasedAsset } from "#server/platform/releases/find-released.ts";

type Assets = {
  /** Undefined without a build: the API works without one. */
  archive: AssetArchive | undefined;
  folder: string;
  /** An asset of another release, which a page has that another server has sent. */
  findReleased: (name: string) => Promise<ReleasedAsset | undefined>;
};

/**
 * Built files, from the archive that scripts/asset-archive.mjs writes, or of another release. Their names contain a hash of the content,
 * so browsers cache them forever.
 */
export function serveAssets(app: FastifyInstance, { archive, folder, findReleased }: Assets): void {
  app.addHook("onClose", async () => archive?.close());
  app.get<{ Params: { "*": string } }>("/assets/*", async (request, reply) => {
    const name = request.params["*"];
    const accepted = request.headers["accept-encoding"] ?? "";
    const asset = archive?.index.get(name);
    if (archive && asset) {
      const encoding = chooseEncoding(asset.forms, accepted);
      const content = await archive.read(asset.forms[encoding] ?? asset.forms.identity);
      return sendAsset(reply, { type: asset.type, encoding, content });
    }
    const released = await findReleased(name);
    if (!released) return reply.code(404).type("text/plain").send("Not found");
    const { type, encoding, content } = released;
    if (encoding === null || chooseEncoding({ gzip: true }, accepted) === "gzip")
      return sendAsset(reply, { type, encoding: encoding ?? "identity", content });
    return sendAsset(reply, { type, encoding: "identity", content: await promisify(gunzip)(content) });
  });
  app.get("/favicon.svg", async (_, reply) => {
    const path = `${folder}/favicon.svg`;
    if (!existsSync(path)) return reply.code(404).send();
    return reply.type("image/svg+xml").header("cache-control", "public, max-age=86400").send(createReadStream(path));
  });
}

type Encoding = keyof Asset["forms"];
type Sent = { type: string; encoding: Encoding; content: Buffer };

function sendAsset(reply: FastifyReply, { type, encoding, content }: Sent): FastifyReply {
  if (encoding !== "identity") void reply.header("content-encoding", encoding);
  return reply
    .type(type)
    .headers({ "cache-control": "public, max-age=31536000, immutable", vary: "accept-encoding" })
    .send(content);
}

function chooseEncoding(forms: Partial<Record<Encoding, unknown>>, accepted: string): Encoding {
  const names = accepted.split(",").flatMap((part) => {
    const [name = "", quality] = part.split(";").map((text) => text.trim());
    return /^q=0(\.0*)?$/.test(quality ?? "") ? [] : [name];
  });
  if (forms.br && names.includes("br")) return "br";
  return forms.gzip && names.includes("gzip") ? "gzip" : "identity";
}

/** The service worker. Its first line contains the version, so that browsers update it after each build. */
export function serveWorker(app: FastifyInstance, folder: string, version: string): void {
  app.get("/sw.js", async (_, reply) => {
    const path = `${folder}/sw.js`;
    if (!existsSync(path)) return reply.code(404).send();
    return reply
      .type("text/javascript; charset=utf-8")
      .headers({ "cache-control": "no-cache", "service-worker-allowed": "/" })
      .send(`self.BUILD = ${JSON.stringify(version)};\n${readFileSync(path, "utf8")}`);
  });
}
