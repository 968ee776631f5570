import { RequiredMark } from "#web/new-issue/RequiredMark.tsx";
import styles from "./NewIssue.module.css";

type Props = {
  labelId: string;
  descriptionId: string | undefined;
  options: readonly { label: string; required: boolean }[];
  /** The labels of the checked options. */
  checked: readonly string[];
  onChange: (checked: string[]) => void;
};

export function CheckboxGroup({ labelId, descriptionId, options, checked, onChange }: Props) {
  return (
    <fieldset className={styles.options} aria-labelledby={labelId} aria-describedby={descriptionId}>
      {options.map(({ label, required }) => (
        <label key={label} className={styles.option}>
          <input
            type="checkbox"
            checked={checked.includes(label)}
            aria-required={required || undefined}
            onChange={({ target }) =>
              onChange(target.checked ? [...checked, label] : checked.filter((option) => option !== label))
            }
          />
          <span>
            {label}
            {required && <RequiredMark />}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
