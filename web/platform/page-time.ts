import { createContext } from "react";

/** The moment the page was made: server and browser must say the same at first. */
export const PageTime = createContext<number>(0);
