import { use } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";

/**
 * The router itself, which is the same as long as the program runs. React Router's own hooks and links hear of each
 * step of each navigation, and draw anew whatever uses them; what only wants to go somewhere asks here.
 */
export function useRouter() {
  const router = use(DataRouterContext)?.router;
  if (!router) throw new Error("Outside the router.");
  return router;
}
