import { CHARACTER_KEYS } from "#web/platform/commands/useCommandKeys.ts";
import { SHORTCUTS } from "#web/platform/commands/shortcuts.ts";
import { usePreference } from "#web/platform/storage/usePreference.ts";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import styles from "./ShortcutsDialog.module.css";

/** All keys; those that are a letter or sign alone can be turned off here. */
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
        <span>Shortcuts that are one letter or sign, without Ctrl or Alt.</span>
      </label>
      <div className={styles.groups}>
        {SHORTCUTS.map(({ group, keys }) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {keys.map((one) => (
                <div key={one.keys}>
                  <dt>{one.text}</dt>
                  <dd>
                    <kbd>{one.keys}</kbd>
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
