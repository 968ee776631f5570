import { useRouter } from "#web/platform/router/useRouter.ts";

/** Back to where one came from; to `otherwise` where the page was the first one that was opened. */
export function useGoBack(): (otherwise: string) => void {
  const router = useRouter();
  return (otherwise) => {
    const index = (globalThis.history.state as { idx?: number } | null)?.idx ?? 0;
    if (index > 0) void router.navigate(-1);
    else void router.navigate(otherwise);
  };
}
