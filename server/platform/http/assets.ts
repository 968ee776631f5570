import { closeSync, createReadStream, existsSync, openSync, read, readFileSync, readSync } from "node:fs";
import { promisify } from "node:util";
import type { FastifyInstance } from "fastify";

/** By the name of the file. */
type Index = Record<string, Asset>;

type Asset = {
  type: string;
  /** First byte after the index, and number of bytes. */
  forms: { identity: Range; gzip?: Range; br?: Range };
};

type Range = [start: number, length: number];

/**
 * Built files, from the archive that scripts/asset-archive.mjs writes. Their names contain a hash of the content, so
 * browsers cache them forever. The archive stays open, so that pages which are open during a build still get theirs.
 */
export function serveAssets(app: FastifyInstance, folder: string): void {
  const archive = openArchive(`${folder}/assets.archive`);
  app.addHook("onClose", async () => archive?.close());
  app.get<{ Params: { "*": string } }>("/assets/*", async (request, reply) => {
    const asset = archive?.index.get(request.params["*"]);
    if (!archive || !asset) return reply.code(404).type("text/plain").send("Not found");
    const encoding = chooseEncoding(asset, request.headers["accept-encoding"] ?? "");
    if (encoding !== "identity") void reply.header("content-encoding", encoding);
    return reply
      .type(asset.type)
      .headers({ "cache-control": "public, max-age=31536000, immutable", vary: "accept-encoding" })
      .send(await archive.read(asset.forms[encoding] ?? asset.forms.identity));
  });
  app.get("/favicon.svg", async (_, reply) => {
    const path = `${folder}/favicon.svg`;
    if (!existsSync(path)) return reply.code(404).send();
    return reply.type("image/svg+xml").header("cache-control", "public, max-age=86400").send(createReadStream(path));
  });
}

/** Nothing if there is no build: the API works without one. */
function openArchive(path: string) {
  if (!existsSync(path)) return undefined;
  const file = openSync(path, "r");
  const length = readStart(file, 4, 0).readUInt32BE();
  const index = JSON.parse(readStart(file, length, 4).toString()) as Index;
  return {
    index: new Map(Object.entries(index)),
    async read([start, size]: Range): Promise<Buffer> {
      const { bytesRead, buffer } = await promisify(read)(file, Buffer.alloc(size), 0, size, 4 + length + start);
      if (bytesRead < size) throw new Error(`${path} ends too early.`);
      return buffer;
    },
    close: () => closeSync(file),
  };
}

function readStart(file: number, size: number, position: number): Buffer {
  const buffer = Buffer.alloc(size);
  readSync(file, buffer, 0, size, position);
  return buffer;
}

function chooseEncoding({ forms }: Asset, accepted: string): keyof Asset["forms"] {
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
