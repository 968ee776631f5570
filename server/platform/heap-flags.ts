import { setFlagsFromString } from "node:v8";

/** How V8 collects the heap of a process that serves requests: docs/decisions/0020-heap-growth.md. */
export function setHeapFlags(): void {
  // Where the machine has much memory, V8 lets the heap grow to several times what is in use before it collects it. Half as
  // much again is enough.
  setFlagsFromString("--heap-growing-percent=50");
  // V8 would allocate in the old generation what it often sees alive in the middle of a request.
  setFlagsFromString("--no-allocation-site-pretenuring");
}
