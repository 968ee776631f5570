import { CHARACTER_KEYS } from "#web/platform/commands/useCommandKeys.ts";
import { SHORTCUTS } from "#web/platform/commands/shortcuts.ts";
import { usePreference } from "#web/platform/storage/usePreference.ts";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import styles from "./ShortcutsDialog.module.css";

/** All keyboard shortcuts, and the setting that turns single-character ones off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [characterKeys, setCharacterKeys] = usePreference(CHARACTER_KEYS, ["on", "off"], "on");
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={characterKeys === "on"}
          onChange={(event) => setCharacterKeys(event.target.checked ? "on" : "off")}
        />{" "}
        Character keys
        <span>Single-character shortcuts</span>
      </label>
      <div className={styles.groups}>
        {SHORTCUTS.map(({ group, keys }) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {keys.map((shortcut) => (
                <div key={shortcut.keys}>
                  <dt>{shortcut.text}</dt>
                  <dd>
                    <kbd>{shortcut.keys}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
