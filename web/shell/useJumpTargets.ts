import { useEffect, useState } from "react";
import { useRelayEnvironment } from "react-relay";
import { useLoaded } from "#web/ui/useLoaded.ts";
import type { JumpTarget, RepositoryAddress } from "#web/shell/jump-targets.ts";

const load = () => import("#web/shell/jump-targets.ts");

type Options = {
  text: string;
  /** The repository that is open. */
  repository: RepositoryAddress | undefined;
  isOpen: boolean;
};

type JumpTargets = {
  targets: readonly JumpTarget[];
  /** False while they are those of an earlier text. */
  isCurrent: boolean;
};

/**
 * The pages that the typed text can lead to: an issue or a search at once, issues by their title and repositories once
 * they are loaded. Pages load without the code.
 */
export function useJumpTargets({ text, repository, isOpen }: Options): JumpTargets {
  const environment = useRelayEnvironment();
  const jump = useLoaded(load);
  const [found, setFound] = useState<{ text: string; targets: readonly JumpTarget[] }>({ text: "", targets: [] });
  const { owner, name } = repository ?? {};
  useEffect(
    () =>
      isOpen
        ? jump?.findJumpTargets({ environment, text, owner, name }, (update) =>
            setFound(({ targets }) => ({ text, targets: update(targets) })),
          )
        : undefined,
    [environment, text, owner, name, isOpen, jump],
  );
  return { targets: found.targets, isCurrent: found.text === text };
}

/** The page that the text alone leads to, for Enter before the targets are known. */
export async function getTypedPath(text: string, repository: RepositoryAddress | undefined) {
  return (await load()).getTypedTargets({ text: text.trim(), repository })[0]?.path;
}
