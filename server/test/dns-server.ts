import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";

const TYPE_A = 1;

export type DnsServer = {
  /** Asks this server alone. */
  resolver: Resolver;
  /** How often addresses of the fourth version were asked for. */
  readonly count: number;
  stop(): Promise<void>;
};

/** A name server that answers the n-th question for addresses with the n-th list of IPv4 addresses, and the last one from then on. */
export async function startDnsServer(answers: readonly (readonly string[])[]): Promise<DnsServer> {
  const socket = createSocket("udp4");
  let count = 0;
  socket.on("message", (question, { port, address }) => {
    const isA = question.readUInt16BE(findEnd(question) + 1) === TYPE_A;
    const addresses = isA ? (answers[Math.min(count, answers.length - 1)] ?? []) : [];
    if (isA) count += 1;
    socket.send(answer(question, addresses), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const resolver = new Resolver({ timeout: 3_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    resolver,
    get count() {
      return count;
    },
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

/** Where the name of the question, a list of parts with their lengths, ends. */
function findEnd(question: Buffer): number {
  let offset = 12;
  while (question[offset]) offset += (question[offset] ?? 0) + 1;
  return offset;
}

/** The question again, with records that are not to be kept (RFC 1035). */
function answer(question: Buffer, addresses: readonly string[]): Buffer {
  const asked = Buffer.from(question.subarray(0, findEnd(question) + 5));
  // A response, with recursion available and without an error.
  asked.writeUInt16BE(0x8180, 2);
  asked.writeUInt16BE(addresses.length, 6);
  asked.writeUInt32BE(0, 8);
  const records = addresses.map((address) =>
    Buffer.from([0xc0, 0x0c, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split(".").map(Number)]),
  );
  return Buffer.concat([asked, ...records]);
}
