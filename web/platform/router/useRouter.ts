import { use } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";

/**
 * The router itself, which never changes. React Router's own hooks and links render again at each step of each
 * navigation; a component that only navigates uses this.
 */
export function useRouter() {
  const router = use(DataRouterContext)?.router;
  if (!router) throw new Error("There is no router.");
  return router;
}
