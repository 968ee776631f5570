import { useEffect, useEffectEvent, useRef, type RefObject } from "react";
import { parseIssuePath } from "#web/panel/panel-address.ts";
import { useShowPanel } from "#web/panel/usePanel.ts";
import { usePageState } from "#web/platform/page-state.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import type { RowActions } from "#web/platform/rows/rows.ts";

type ListedRow = {
  id: string;
  path: string;
  /** Whether the title opens the panel, as in a list over all repositories. */
  opensPanel: boolean;
};

/** Makes a row known to the keys of its list. Returns the ref for the link to the issue. */
export function useListedRow({ id, path, opensPanel }: ListedRow): RefObject<HTMLAnchorElement | null> {
  const { rows } = usePageState();
  const link = useRef<HTMLAnchorElement>(null);
  const navigate = useNavigate();
  const showPanel = useShowPanel();
  const getActions = useEffectEvent((): RowActions => {
    const openInPanel: RowActions["open"] = (options) => showPanel(parseIssuePath(path), options);
    return {
      open: opensPanel ? openInPanel : () => void navigate(path),
      openInPanel: opensPanel ? undefined : () => openInPanel(),
    };
  });
  useEffect(() => rows.register({ id, path, link, getActions: () => getActions() }), [rows, id, path]);
  return link;
}
