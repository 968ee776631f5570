import { createServer, type AddressInfo, type Socket } from "node:net";

/** An IMAP server (RFC 3501 with IDLE) with one mailbox and one user, as far as a client needs it that reads and marks messages. */
export type TestImapServer = {
  /** For MILEPOST_IMAP. */
  url: string;
  messages: { uid: number; raw: Buffer; flags: Set<string> }[];
  /** How many clients have connected so far. */
  connections: number;
  /** The names of the commands that clients have sent. */
  commands: string[];
  deliver(raw: Buffer): void;
  /** Ends all connections, as a server does that restarts. */
  disconnect(): void;
  stop(): Promise<void>;
};

type Options = { permanentFlags?: string; hasIdle?: boolean };

const PASSWORD = "secret";

export async function startImapServer({
  permanentFlags = "\\*",
  hasIdle = true,
}: Options = {}): Promise<TestImapServer> {
  const sockets = new Set<Socket>();
  const idle = new Set<(line: string) => void>();
  const server = createServer((socket) => {
    state.connections += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    serve(socket, { state, idle, permanentFlags, hasIdle });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const state: TestImapServer = {
    url: `imap://mona:${PASSWORD}@127.0.0.1:${(server.address() as AddressInfo).port}/INBOX`,
    messages: [],
    connections: 0,
    commands: [],
    deliver(raw) {
      state.messages.push({ uid: (state.messages.at(-1)?.uid ?? 0) + 1, raw, flags: new Set() });
      for (const send of idle) send(`* ${state.messages.length} EXISTS`);
    },
    disconnect() {
      for (const socket of sockets) socket.destroy();
    },
    stop() {
      state.disconnect();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return state;
}

type Serving = { state: TestImapServer; idle: Set<(line: string) => void> } & Required<Options>;

function serve(socket: Socket, { state, idle, permanentFlags, hasIdle }: Serving): void {
  const send = (line: string) => void (socket.writable && socket.write(`${line}\r\n`));
  const capability = `CAPABILITY IMAP4rev1${hasIdle ? " IDLE" : ""}`;
  let idleTag = "";
  socket.on("close", () => idle.delete(send));

  function run(tag: string, command: string, rest: string): void {
    const done = (text = "done") => send(`${tag} OK ${text}`);
    switch (command) {
      case "CAPABILITY":
        send(`* ${capability}`);
        return done();
      case "LOGIN":
        return rest.includes(PASSWORD) ? done(`[${capability}] done`) : send(`${tag} NO [AUTHENTICATIONFAILED] wrong`);
      case "LIST":
      case "LSUB":
        send(`* ${command} () "/" INBOX`);
        return done();
      case "SELECT":
        send("* FLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft)");
        send(`* OK [PERMANENTFLAGS (\\Flagged \\Deleted \\Seen ${permanentFlags})] flags`);
        send(`* ${state.messages.length} EXISTS`);
        send("* 0 RECENT");
        send("* OK [UIDVALIDITY 1] valid");
        send(`* OK [UIDNEXT ${state.messages.length + 1}] next`);
        return done("[READ-WRITE] done");
      case "UID SEARCH":
        send(`* SEARCH ${search(state, rest)}`.trimEnd());
        return done();
      case "UID FETCH":
        fetch(socket, state, rest);
        return done();
      case "UID STORE":
        store(state, rest);
        return done();
      case "IDLE":
        idleTag = tag;
        idle.add(send);
        return send("+ idling");
      case "LOGOUT":
        send("* BYE");
        done();
        return void socket.end();
      case "NOOP":
        send(`* ${state.messages.length} EXISTS`);
        return done();
      default:
        return send(`${tag} BAD unknown command`);
    }
  }

  send(`* OK [${capability}] ready`);
  let buffered = "";
  socket.on("data", (data: Buffer) => {
    buffered += data.toString("latin1");
    for (let end = buffered.indexOf("\r\n"); end >= 0; end = buffered.indexOf("\r\n")) {
      const line = buffered.slice(0, end);
      buffered = buffered.slice(end + 2);
      if (line === "DONE") {
        idle.delete(send);
        send(`${idleTag} OK done`);
        continue;
      }
      const [, tag = "*", command = "", rest = ""] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? [];
      state.commands.push(command.toUpperCase());
      run(tag, command.toUpperCase(), rest);
    }
  });
}

function search({ messages }: TestImapServer, query: string): string {
  const keyword = /UNKEYWORD (\S+)/i.exec(query)?.[1] ?? (/UNSEEN/i.test(query) ? "\\Seen" : undefined);
  return messages
    .filter(({ flags }) => keyword === undefined || !flags.has(keyword))
    .map(({ uid }) => uid)
    .join(" ");
}

function fetch(socket: Socket, { messages }: TestImapServer, rest: string): void {
  const uid = Number(/^\d+/.exec(rest)?.[0]);
  const index = messages.findIndex((message) => message.uid === uid);
  const message = messages[index];
  if (!message) return;
  socket.write(`* ${index + 1} FETCH (UID ${uid} RFC822.SIZE ${message.raw.length}`);
  if (/BODY/i.test(rest)) {
    socket.write(` BODY[] {${message.raw.length}}\r\n`);
    socket.write(message.raw);
  }
  socket.write(")\r\n");
}

function store({ messages }: TestImapServer, rest: string): void {
  const [, uid, flags = ""] = /^(\d+) \+FLAGS(?:\.SILENT)? \(([^)]*)\)/i.exec(rest) ?? [];
  const message = messages.find((each) => each.uid === Number(uid));
  for (const flag of flags.split(" ")) message?.flags.add(flag);
}
