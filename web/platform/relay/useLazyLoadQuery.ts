/** Fetches what the store misses while a component renders. Pages do without: they read with `usePageQuery`. */
export { default as useLazyLoadQuery } from "react-relay/lib/relay-hooks/useLazyLoadQuery.js";
