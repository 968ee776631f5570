import type { ChannelMessage, Place, ToProcess, ToSupervisor } from "#server/platform/processes/messages.ts";
import type { Channel, Processes } from "#server/platform/processes/processes.ts";

type Connected = { processes: Processes; receive: (message: ToProcess) => void };

/** The channels of a process to the others, over its supervisor. What it sends in one turn is one message. */
export function connectProcesses(place: Place, send: (message: ToSupervisor) => void): Connected {
  const channels = new Map<string, Channel<unknown>>();
  const others = new Set(place.others);
  let waiting: ChannelMessage[] = [];

  function flush(): void {
    const messages = waiting;
    waiting = [];
    send({ type: "tell", told: messages });
  }

  function greet(id: number): void {
    const messages = [...channels].flatMap(([channel, { greet: getMessages }]) =>
      [...(getMessages?.() ?? [])].map((message) => ({ channel, message })),
    );
    if (messages.length > 0) send({ type: "tell", told: messages, to: id });
  }

  function receive(message: ToProcess): void {
    if (message.type === "joined") {
      others.add(message.id);
      greet(message.id);
    } else if (message.type === "left") {
      others.delete(message.id);
      for (const channel of channels.values()) channel.forget?.(message.id);
    } else if (message.type === "told") {
      for (const { channel, message: content } of message.told) channels.get(channel)?.receive(content, message.from);
    }
  }

  const processes: Processes = {
    number: place.number,
    count: place.count,
    startedAt: new Date(place.startedAt),
    others: () => [...others],
    join(name, channel) {
      // The processes of a server run the same program, or versions that understand each other.
      channels.set(name, channel);
      return (message, to) => {
        if (to !== undefined) return send({ type: "tell", told: [{ channel: name, message }], to });
        if (others.size === 0) return undefined;
        if (waiting.push({ channel: name, message }) === 1) setImmediate(flush);
        return undefined;
      };
    },
  };
  return { processes, receive };
}
