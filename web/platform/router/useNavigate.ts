import { useRouter } from "#web/platform/router/useRouter.ts";

/** Navigates to an address of the program. Resolves when its page is shown. */
export function useNavigate(): (to: string) => Promise<void> {
  const router = useRouter();
  return (to) => router.navigate(to);
}
