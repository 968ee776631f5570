import { parentPort } from "node:worker_threads";
import type { RenderInput } from "#server/markdown/render-long-text.ts";
import { makeReferenceLinks } from "#server/markdown/reference-targets.ts";
import { renderMarkdown } from "#server/markdown/render.ts";

/** The worker thread of `LongTextRenderer`: answers each text with its HTML. An error ends the thread. */
parentPort?.on("message", ({ text, targets }: RenderInput) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread, not a window.
  parentPort?.postMessage(renderMarkdown(text, makeReferenceLinks(targets)));
});
