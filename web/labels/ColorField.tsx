import { CheckIcon, SyncIcon } from "@primer/octicons-react";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { chipColors } from "#web/labels/chip-colors.ts";
import { LABEL_COLORS, readColor } from "#shared/labels.ts";
import styles from "./LabelDialog.module.css";

type Props = {
  id: string;
  /** As it is typed, with its #. */
  value: string;
  onChange: (value: string) => void;
};

/** A colour: typed, by chance, or one of the sixteen. It says whether it can be used. */
export function ColorField({ id, value, onChange }: Props) {
  const color = typedColor(value);
  return (
    <>
      <div className={styles.color}>
        <IconButton
          icon={SyncIcon}
          variant="default"
          aria-label="Choose random color"
          style={chipColors(color ?? "")}
          data-swatch
          onClick={() => onChange(`#${randomColor(color)}`)}
        />
        <TextField
          id={id}
          value={value}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          isInvalid={color === undefined}
          aria-describedby={`${id}-status`}
          onChange={(event) => onChange(event.target.value)}
        />
        {color !== undefined && (
          <span id={`${id}-status`} className={styles.valid}>
            <CheckIcon aria-label="The color is valid" />
          </span>
        )}
      </div>
      {color === undefined && <FieldError id={`${id}-status`} message="Color is invalid" />}
      <fieldset className={styles.swatches}>
        <legend>Choose from default colors:</legend>
        {LABEL_COLORS.map((one) => (
          <label key={one.color} title={one.name}>
            <input
              type="radio"
              name={`${id}-default`}
              aria-label={one.name}
              checked={color === one.color}
              onChange={() => onChange(`#${one.color}`)}
            />
            <span style={{ background: `#${one.color}` }} />
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** What is typed as a colour begins with #. */
export function typedColor(value: string): string | undefined {
  return value.trim().startsWith("#") ? readColor(value) : undefined;
}

/** One of the sixteen, another than the one that is there. */
export function randomColor(other?: string): string {
  const choices = LABEL_COLORS.filter((one) => one.color !== other);
  return choices[Math.floor(Math.random() * choices.length)]?.color ?? LABEL_COLORS[0].color;
}
