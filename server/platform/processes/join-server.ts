import { connectProcesses } from "#server/platform/processes/connect-processes.ts";
import type { Place, ToProcess, ToSupervisor } from "#server/platform/processes/messages.ts";
import type { Processes } from "#server/platform/processes/processes.ts";

export type Joined = {
  place: Place;
  processes: Processes;
  /** Reports to the supervisor that this process serves the port. */
  setReady(port: number): void;
};

/**
 * Joins the server whose supervisor has started this process. `onStop` is called, also meanwhile, when the process must end. When the
 * supervisor ends, Node ends the process.
 */
export async function joinServer(onStop: (how: { isReplaced: boolean }) => void): Promise<Joined> {
  // A supervisor that has ended gets no message.
  const send = (message: ToSupervisor) =>
    void (process.connected && process.send?.(message, undefined, {}, () => undefined));
  const place = await new Promise<Place>((resolve) => {
    process.on("message", (message: ToProcess) => {
      if (message.type === "stop") onStop(message);
      else if (message.type === "welcome") resolve(message.place);
    });
    send({ type: "hello" });
  });
  const { processes, receive } = connectProcesses(place, send);
  process.on("message", receive);
  return { place, processes, setReady: (port) => send({ type: "ready", port }) };
}
