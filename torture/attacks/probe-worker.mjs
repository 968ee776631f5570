// Measures how long the server takes to answer others, in a thread of its own: the attacker's thread is busy.
import { request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

const EVERY_MS = 50;
const { port, pages } = workerData;
const stopping = new AbortController();
parentPort.once("message", () => stopping.abort());

function ask({ path, headers }) {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const sent = request({ host: "127.0.0.1", port, path, headers, agent: false, timeout: 30_000 }, (response) => {
      response.resume();
      response.once("end", () => resolve({ status: response.statusCode, ms: performance.now() - startedAt }));
    });
    sent.once("timeout", () => sent.destroy(new Error("timeout")));
    sent.once("error", () => resolve({ status: 0, ms: performance.now() - startedAt }));
    sent.end();
  });
}

async function probe(page) {
  const found = { times: [], failures: [] };
  while (!stopping.signal.aborted) {
    const { status, ms } = await ask(page);
    found.times.push(ms);
    if (status !== 200) found.failures.push(status);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, EVERY_MS - ms)));
  }
  return found;
}

const results = await Promise.all(pages.map(probe));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort.postMessage(results);
