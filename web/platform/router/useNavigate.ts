import { useRouter } from "#web/platform/router/useRouter.ts";

/** Goes to an address of the program. Resolves when its page stands. */
export function useNavigate(): (to: string) => Promise<void> {
  const router = useRouter();
  return (to) => router.navigate(to);
}
