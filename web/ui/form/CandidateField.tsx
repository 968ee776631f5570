import { FormControl, TextInput } from "@primer/react";
import { useId, useState } from "react";
import { Avatar } from "#web/ui/Avatar.tsx";
import { useActiveOption } from "#web/ui/useActiveOption.ts";
import styles from "./CandidateField.module.css";

/** What a field suggests for the text in it. */
export type Candidate = { key: string; text: string; hint?: string | undefined; image?: string | undefined };

type Props = {
  label: string;
  placeholder?: string;
  value: string;
  candidates: readonly Candidate[];
  error?: string | undefined;
  onChange: (text: string) => void;
  onSelect: (candidate: Candidate) => void;
};

/** A line of text with suggestions, which the arrow keys, Enter or a click select. */
export function CandidateField({ label, placeholder, value, candidates, error, onChange, onSelect }: Props) {
  const [isFocused, setFocused] = useState(false);
  const id = useId();
  const isOpen = isFocused && candidates.length > 0;
  const { index, reset, handleKey } = useActiveOption(candidates.length, select);

  function select(position: number) {
    const candidate = candidates[position];
    if (!candidate) return;
    setFocused(false);
    onSelect(candidate);
  }

  return (
    <div className={styles.field}>
      <FormControl required>
        <FormControl.Label>{label}</FormControl.Label>
        <TextInput
          block
          value={value}
          {...(placeholder === undefined ? {} : { placeholder })}
          autoComplete="off"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? `${id}-${index}` : undefined}
          validationStatus={error === undefined ? undefined : "error"}
          onChange={(event) => {
            onChange(event.target.value);
            reset();
            setFocused(true);
          }}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onKeyDown={(event) => {
            if (isOpen && !handleKey(event) && event.key === "Escape") setFocused(false);
          }}
        />
        {error !== undefined && <FormControl.Validation variant="error">{error}</FormControl.Validation>}
      </FormControl>
      <ul id={id} className={styles.list} role="listbox" aria-label="Suggestions" hidden={!isOpen}>
        {candidates.map((candidate, position) => (
          <li
            key={candidate.key}
            id={`${id}-${position}`}
            role="option"
            aria-selected={position === index}
            className={styles.option}
            onPointerDown={(event) => {
              event.preventDefault();
              select(position);
            }}
          >
            {candidate.image !== undefined && <Avatar src={candidate.image} />}
            <span className={styles.text}>{candidate.text}</span>
            {candidate.hint !== undefined && <span className={styles.hint}>{candidate.hint}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
