import type { ByteShare } from "#server/platform/byte-budget.ts";
import { INBOUND_MAIL_LIMITS } from "#shared/limits.ts";

/** Why a message was not kept. */
export type NotKept = "TOO_LARGE" | "NO_MEMORY" | "TOO_SLOW";

type Reading = { share: ByteShare; maxMs: number };

const BLOCK = 65_536;

/**
 * The bytes of a message, or why they were not kept. What is not kept is read to its end and dropped, because the sender listens only
 * then, and takes no bytes of the share.
 */
export async function readMessage(stream: AsyncIterable<Buffer>, { share, maxMs }: Reading): Promise<Buffer | NotKept> {
  const startedAt = performance.now();
  const blocks: Buffer[] = [];
  let bytes = 0;
  let notKept: NotKept | undefined;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > INBOUND_MAIL_LIMITS.messageBytes) notKept = "TOO_LARGE";
    else if (performance.now() - startedAt > maxMs) notKept ??= "TOO_SLOW";
    else if (!notKept && !append(blocks, { chunk, end: bytes, share })) notKept = "NO_MEMORY";
    if (!notKept) continue;
    blocks.length = 0;
    share.release();
  }
  return notKept ?? Buffer.concat(blocks, bytes);
}

type Part = { chunk: Buffer; /** The length of the message with the chunk. */ end: number; share: ByteShare };

/** In blocks of one size: a sender can make each chunk one byte, of which the object takes a hundred more. */
function append(blocks: Buffer[], { chunk, end, share }: Part): boolean {
  let position = end - chunk.length;
  for (let copied = 0; copied < chunk.length;) {
    const offset = position % BLOCK;
    if (offset === 0) {
      if (!share.take(BLOCK)) return false;
      blocks.push(Buffer.allocUnsafeSlow(BLOCK));
    }
    const length = chunk.copy(blocks.at(-1) ?? chunk, offset, copied);
    copied += length;
    position += length;
  }
  return true;
}
