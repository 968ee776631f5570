import { createContext } from "react";

/** The time at which the server rendered the page: the first render in the browser must show the same. */
export const PageTime = createContext<number>(0);
