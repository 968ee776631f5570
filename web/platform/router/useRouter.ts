import { use } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";

/**
 * The router itself, which never changes. For components that only navigate: React Router's own hooks and links render
 * at each step of each navigation.
 */
export function useRouter() {
  const router = use(DataRouterContext)?.router;
  if (!router) throw new Error("There is no router.");
  return router;
}
