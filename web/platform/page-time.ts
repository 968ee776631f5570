import { createContext } from "react";

/** The time at which the server rendered the page: the first render in the browser must show the same. */
export const PageTime = createContext<number>(0);

/**
 * Takes, on the server, when what a component shows for a time changes, in milliseconds since 1970. The server may send the page
 * again until the first of these times, at most until the day ends in UTC.
 */
export const PageChanges = createContext<(changesAt: number) => void>(() => undefined);
