import { constants, crc32, deflateRaw, gzip, gzipSync, inflateRawSync } from "node:zlib";
import { promisify } from "node:util";
import { joinChecksums, makeShift } from "#server/platform/http/join-checksums.ts";

/**
 * The most characters of a page that is compressed by the thread of the event loop. That takes half a millisecond for 68,000
 * characters. To wake another thread for it, and to be told of its result, takes longer than that.
 */
const COMPRESSED_AT_ONCE_MAX = 250_000;

/** Compresses a page that is sent once. A chunk of the result holds most pages whole. */
export async function compressPage(html: string): Promise<Buffer> {
  const options = { level: 1, chunkSize: 65_536 };
  return html.length > COMPRESSED_AT_ONCE_MAX ? promisify(gzip)(html, options) : gzipSync(html, options);
}

/** A part of a page between two places of its nonce, compressed. */
export type Piece = {
  deflated: Buffer;
  /** Bytes before compression. */
  length: number;
  checksum: number;
  /** For `joinChecksums`, that of its length. */
  shift: number;
};

/** Compresses the pieces of a page so that `toGzip` can join them with any nonce. */
export function compressPieces(pieces: string[]): Promise<Piece[]> {
  return Promise.all(
    pieces.map(async (piece, index) => {
      const html = Buffer.from(piece);
      const isLast = index === pieces.length - 1;
      const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
      const deflated = await promisify(deflateRaw)(html, { finishFlush });
      return { deflated, length: html.length, checksum: crc32(html), shift: makeShift(html.length) };
    }),
  );
}

export function toHtml(pieces: Piece[], nonce: string): string {
  return pieces
    .map(({ deflated }) => inflateRawSync(deflated, { finishFlush: constants.Z_SYNC_FLUSH }).toString())
    .join(nonce);
}

/**
 * The page as one member of gzip (RFC 1952). The compressed pieces end at a byte and refer to nothing outside of themselves,
 * so that the nonce can stand between them as a block that is not compressed (RFC 1951, section 3.2.4).
 */
export function toGzip(pieces: Piece[], nonce: string): Buffer {
  const [first, ...others] = pieces;
  if (!first) throw new Error("A page has at least one piece.");
  const block = toStored(nonce);
  const body = [HEADER, first.deflated];
  let { checksum, length } = first;
  for (const piece of others) {
    body.push(block.deflated, piece.deflated);
    checksum = joinChecksums(joinChecksums(checksum, block), piece);
    length += block.length + piece.length;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length, 4);
  return Buffer.concat([...body, trailer]);
}

/** Compressed with deflate; no name, time or comment; an unknown file system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

function toStored(text: string): Piece {
  const data = Buffer.from(text);
  const head = Buffer.alloc(5);
  head.writeUInt16LE(data.length, 1);
  head.writeUInt16LE(0xff_ff - data.length, 3);
  const deflated = Buffer.concat([head, data]);
  return { deflated, length: data.length, checksum: crc32(data), shift: makeShift(data.length) };
}
