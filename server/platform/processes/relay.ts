import type { ToProcess, ToSupervisor } from "#server/platform/processes/messages.ts";

type Send = (message: ToProcess) => void;

/** Passes on what the processes of a server send each other, and which of them there are. */
export class Relay {
  private readonly members = new Map<number, Send>();
  /** The ids of those that have joined their channels. */
  private readonly announced = new Set<number>();

  /** Returns the ids of the others. */
  add(id: number, send: Send): number[] {
    this.members.set(id, send);
    return [...this.announced];
  }

  /** Has the others greet a process that has joined its channels. */
  announce(id: number): void {
    this.announced.add(id);
    this.sendAll({ type: "joined", id }, id);
  }

  remove(id: number): void {
    this.members.delete(id);
    if (this.announced.delete(id)) this.sendAll({ type: "left", id }, id);
  }

  pass(from: number, { told: messages, to }: Extract<ToSupervisor, { type: "tell" }>): void {
    const message: ToProcess = { type: "told", told: messages, from };
    if (to === undefined) this.sendAll(message, from);
    else this.members.get(to)?.(message);
  }

  private sendAll(message: ToProcess, except: number): void {
    for (const [id, send] of this.members) if (id !== except) send(message);
  }
}
