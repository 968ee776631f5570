import { useRouter } from "#web/platform/router/useRouter.ts";

/** Goes back to the previous page; to `fallback` if the page was opened first. */
export function useGoBack(): (fallback: string) => void {
  const router = useRouter();
  return (fallback) => {
    const index = (globalThis.history.state as { idx?: number } | null)?.idx ?? 0;
    if (index > 0) void router.navigate(-1);
    else void router.navigate(fallback);
  };
}
