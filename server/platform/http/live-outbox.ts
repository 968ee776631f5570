import type { ServerResponse } from "node:http";
import type { ActiveRequests } from "#server/platform/http/active-requests.ts";
import { toSeen, type FindPosition } from "#server/platform/http/live-payload.ts";

const WAITING_MAX = 200;
/** Events that have waited longer are not sent, because access to them may have been revoked meanwhile. */
const WAITING_MAX_MS = 5000;
/** The outboxes that are written in one turn of the event loop. Requests go on between two turns. */
const OUTBOXES_PER_TURN = 8;

/** How long a burst waits for requests that are being answered, in all. */
const REQUESTS_MS = 40;

type Item = { text: string | undefined; sentAt: number };

type Writable = Pick<Outbox, "write">;

/**
 * Writes the outboxes that have something to send, so that a burst for a thousand streams delays no request: it waits for
 * the requests that are being answered, but not for longer than REQUESTS_MS, and lets requests go on between two turns.
 */
export class OutboxWriter {
  private readonly ready = new Set<Writable>();
  private isWriting = false;

  constructor(private readonly requests: ActiveRequests) {}

  add(outbox: Writable): void {
    this.ready.add(outbox);
    if (this.isWriting) return;
    this.isWriting = true;
    this.writeAfterRequests(performance.now() + REQUESTS_MS);
  }

  private writeAfterRequests(deadline: number): void {
    const ms = deadline - performance.now();
    const write = () => setImmediate(() => this.writeSome(deadline));
    if (ms > 0) this.requests.whenIdle(write, ms);
    else write();
  }

  private writeSome(deadline: number): void {
    for (const outbox of [...this.ready].slice(0, OUTBOXES_PER_TURN)) {
      outbox.write();
      this.ready.delete(outbox);
    }
    if (this.ready.size > 0) this.writeAfterRequests(deadline);
    else this.isWriting = false;
  }
}

type Options = {
  response: ServerResponse;
  writer: OutboxWriter;
  /** The key of the subscription as JSON. */
  key: string;
  /** If there are replicas: what a page loads after RESYNC must not be older. */
  findPosition?: FindPosition | undefined;
};

/**
 * The events of one subscription that wait to be written, in their order. A reader that is too slow gets RESYNC instead of
 * the events that wait.
 */
export class Outbox {
  private readonly response: ServerResponse;
  private readonly writer: OutboxWriter;
  private readonly next: string;
  private readonly key: string;
  private readonly findPosition: FindPosition | undefined;
  private waiting: Item[] = [];
  private isBlocked = false;

  constructor({ response, writer, key, findPosition }: Options) {
    this.response = response;
    this.writer = writer;
    this.key = key;
    this.findPosition = findPosition;
    this.next = `event: next\ndata: {"key":${key},"payload":`;
  }

  /** Adds an event, whose payload is made as JSON; undefined stands for one that cannot be made. */
  async add(payload: Promise<string | undefined>): Promise<void> {
    if (this.waiting.length >= WAITING_MAX) return this.addResync();
    const item: Item = { text: undefined, sentAt: Date.now() };
    this.waiting.push(item);
    const json = await payload;
    if (json === undefined) return this.fillWithResync(item);
    item.text = `${this.next}${json}}\n\n`;
    this.writer.add(this);
    return undefined;
  }

  /** Replaces what waits. */
  addResync(): void {
    this.waiting = [this.makeResync()];
  }

  /** Writes the first events, up to one whose payload is being made. A reader that is behind gets them later. */
  write(): void {
    const { response } = this;
    if (response.writableEnded || response.destroyed) this.waiting = [];
    else if (response.writableNeedDrain) this.writeAfterDrain();
    else {
      const [first] = this.waiting;
      if (first && Date.now() - first.sentAt > WAITING_MAX_MS) this.waiting = [this.makeResync()];
      const end = this.waiting.findIndex(({ text }) => text === undefined);
      const made = this.waiting.splice(0, end === -1 ? this.waiting.length : end);
      if (made.length > 0) response.write(made.map(({ text }) => text).join(""));
    }
  }

  private writeAfterDrain(): void {
    if (this.isBlocked) return;
    this.isBlocked = true;
    this.response.once("drain", () => {
      this.isBlocked = false;
      this.write();
    });
  }

  private makeResync(): Item {
    const item: Item = { text: undefined, sentAt: Date.now() };
    this.fillWithResync(item);
    return item;
  }

  private fillWithResync(item: Item): void {
    if (this.findPosition) return void this.fillLater(item);
    item.text = this.toResync("");
    return this.writer.add(this);
  }

  private async fillLater(item: Item): Promise<void> {
    item.text = this.toResync(await toSeen(this.findPosition));
    this.writer.add(this);
  }

  private toResync(seen: string): string {
    return `event: resync\ndata: {"key":${this.key}${seen}}\n\n`;
  }
}
