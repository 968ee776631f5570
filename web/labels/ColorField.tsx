import { CheckIcon, SyncIcon } from "@primer/octicons-react";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { chipColors } from "#web/labels/chip-colors.ts";
import { parseTypedColor, randomColor } from "#web/labels/label-color.ts";
import { LABEL_COLORS } from "#shared/labels.ts";
import { COLOR_INVALID } from "#shared/messages.ts";
import styles from "./LabelDialog.module.css";

type Props = {
  id: string;
  /** As it is typed, with its #. */
  value: string;
  onChange: (value: string) => void;
};

/** A color that is typed, chosen at random, or picked from the default colors. */
export function ColorField({ id, value, onChange }: Props) {
  const color = parseTypedColor(value);
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
      {color === undefined && <FieldError id={`${id}-status`} message={COLOR_INVALID} />}
      <DefaultColors name={`${id}-default`} selected={color} onSelect={(next) => onChange(`#${next}`)} />
    </>
  );
}

type DefaultColorsProps = { name: string; selected: string | undefined; onSelect: (color: string) => void };

function DefaultColors({ name, selected, onSelect }: DefaultColorsProps) {
  return (
    <fieldset className={styles.swatches}>
      <legend>Choose from default colors:</legend>
      {LABEL_COLORS.map((choice) => (
        <label key={choice.color} title={choice.name}>
          <input
            type="radio"
            name={name}
            aria-label={choice.name}
            checked={selected?.toLowerCase() === choice.color}
            onChange={() => onSelect(choice.color)}
          />
          <span style={{ background: `#${choice.color}` }} />
        </label>
      ))}
    </fieldset>
  );
}
