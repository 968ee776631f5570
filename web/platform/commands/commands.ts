/** The groups of what can be done with the open issue and with selected ones, which the palette lists first. */
export const THIS_ISSUE = "This issue";
export const SELECTION = "Selection";

/** Something that the person can do on the page, with a key or from the command palette. */
export type Command = {
  id: string;
  label: string;
  /** The heading in the command palette. A command without one has keys only. */
  group?: string;
  /** `j`, `?`, `Alt+Shift+ArrowUp`, `Mod+k` (Ctrl or Cmd); `g i` is a sequence of two. */
  keys?: readonly string[];
  isDisabled?: boolean;
  /** Returns false where there is nothing to do, so that the next command with the same key runs. */
  run: () => boolean | void;
};

/**
 * Where a command is available: on the page, in one modal dialog, or everywhere.
 * A dialog is a symbol of its own.
 */
export type Layer = "page" | "everywhere" | symbol;

export type Commands = ReturnType<typeof createCommands>;

type Registration = { layer: Layer; read: () => readonly Command[] };

/** The commands of the components that are mounted. Under an open dialog those of the page are not available. */
export function createCommands() {
  const registrations = new Set<Registration>();
  const dialogs: symbol[] = [];
  let isPaused = false;

  function getAvailable(): Command[] {
    const top = dialogs.at(-1) ?? "page";
    return [...registrations]
      .filter(({ layer }) => layer === top || layer === "everywhere")
      .flatMap(({ read }) => read())
      .filter((command) => !command.isDisabled);
  }

  function find(id: string): Command | undefined {
    return getAvailable().findLast((command) => command.id === id);
  }

  return {
    /** Returns a function that removes them. */
    register(registration: Registration): () => void {
      registrations.add(registration);
      return () => {
        registrations.delete(registration);
      };
    },

    /** Returns a function that closes the dialog's layer. */
    openLayer(dialog: symbol): () => void {
      dialogs.push(dialog);
      return () => {
        dialogs.splice(dialogs.indexOf(dialog), 1);
      };
    },

    /** Until the returned function is called, keys run nothing. */
    hold(): () => void {
      isPaused = true;
      return () => {
        isPaused = false;
      };
    },

    /** The commands for the palette, each label once; those of the selection beside those of the open issue. */
    list(): Command[] {
      const byLabel = new Map<string, Command>();
      for (const command of getAvailable()) {
        const { group, label } = command;
        if (group !== undefined) byLabel.set(group === SELECTION ? `${group} ${label}` : label, command);
      }
      return [...byLabel.values()];
    },

    has: (id: string) => find(id) !== undefined,

    /** Whether a command ran. */
    run(id: string): boolean {
      const command = find(id);
      return command !== undefined && command.run() !== false;
    },

    /**
     * The commands of the selection come before those of the open issue beside it. Of the others the last registered
     * one with the key comes first: a page's search field before that of the header.
     */
    runKey(key: string): boolean {
      const available = isPaused ? [] : getAvailable().toReversed();
      const ofSelection = available.filter(({ group }) => group === SELECTION);
      return [...ofSelection, ...available].some((command) => command.keys?.includes(key) && command.run() !== false);
    },
  };
}
