import { Worker } from "node:worker_threads";
import type { ReferenceTargets } from "#server/markdown/reference-targets.ts";
import { UserError } from "#server/errors.ts";
import { makeLimiter } from "#server/platform/limiter.ts";
import { LIMITS } from "#shared/limits.ts";

export type RenderInput = { text: string; targets: ReferenceTargets };

/** The thread and its memory are kept for this time after the last text. */
const IDLE_MS = 30_000;

/**
 * Renders long texts in a worker thread, one at a time, because some texts of the maximum length take most of a second,
 * in which the process would serve nobody else. Short ones take less time than a message to a thread.
 */
export class LongTextRenderer {
  private readonly limiter = makeLimiter({
    concurrent: 1,
    waiting: LIMITS.longTextsWaiting,
    waitMs: LIMITS.longTextWaitMs,
  });
  private thread: Worker | undefined;
  private idleTimer: NodeJS.Timeout | undefined;

  render(input: RenderInput): Promise<string> {
    return this.limiter.run(() => this.renderNext(input));
  }

  private async renderNext(input: RenderInput): Promise<string> {
    clearTimeout(this.idleTimer);
    const thread = (this.thread ??= this.start());
    try {
      return await getAnswer(thread, input);
    } catch (error) {
      this.stop();
      throw error;
    } finally {
      this.idleTimer = setTimeout(() => this.stop(), IDLE_MS).unref();
    }
  }

  private start(): Worker {
    const thread = startThread();
    thread.once("exit", () => {
      if (this.thread === thread) this.thread = undefined;
    });
    return thread;
  }

  private stop(): void {
    void this.thread?.terminate();
    this.thread = undefined;
  }
}

function getAnswer(thread: Worker, input: RenderInput): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => finish(() => reject(new UserError("UNPROCESSABLE", "The text takes too long to render."))),
      LIMITS.longTextMs,
    );
    const handleError = (error: Error) => finish(() => reject(error));
    const handleExit = () => finish(() => reject(new Error("The thread that renders long texts has ended.")));
    const handleMessage = (html: string) => finish(() => resolve(html));
    function finish(settle: () => void) {
      clearTimeout(timer);
      thread.off("error", handleError).off("exit", handleExit).off("message", handleMessage);
      settle();
    }
    thread.on("error", handleError).on("exit", handleExit).on("message", handleMessage);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread, not a window.
    thread.postMessage(input);
  });
}

const resourceLimits = { maxOldGenerationSizeMb: 256 };

/** Built, it is a file beside the bundle; from source, Node needs a loader. */
function startThread(): Worker {
  const isSource = import.meta.url.endsWith(".ts");
  const url = new URL(isSource ? "./render-thread.ts" : "./render-thread.js", import.meta.url);
  const loadSource = `import("tsx/esm/api").then(({ register }) => { register(); return import("${url.href}"); })`;
  const thread = isSource
    ? new Worker(loadSource, { eval: true, resourceLimits })
    : new Worker(url, { resourceLimits });
  // It does not keep the process running. An error between two texts ends it, and the next text starts another one.
  thread.unref();
  thread.on("error", () => undefined);
  return thread;
}
