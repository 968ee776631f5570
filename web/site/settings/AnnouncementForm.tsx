import { useId, useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useSettingsForm } from "#web/site/settings/useSettingsForm.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { FieldLabel, SourceField, TextForm } from "#web/ui/form/TextForm.tsx";
import { Note } from "#web/ui/Note.tsx";
import type { AnnouncementForm_settings$key } from "#web/__generated__/AnnouncementForm_settings.graphql.ts";
import { LIMITS } from "#shared/limits.ts";

/** A banner on every page. */
export function AnnouncementForm({ settings }: { settings: AnnouncementForm_settings$key }) {
  const { announcement } = useFragment(
    graphql`
      fragment AnnouncementForm_settings on SiteSettings {
        announcement
      }
    `,
    settings,
  );
  const id = useId();
  const [text, setText] = useState(announcement);
  const { save, error, isPending } = useSettingsForm();

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    save({ announcement: text });
  }

  return (
    <TextForm onSubmit={handleSubmit}>
      <Note>
        Shown at the top of every page that is opened from now on, to visitors too. Everybody can dismiss it; a new text
        appears again.
      </Note>
      <FieldLabel htmlFor={id}>Text in Markdown</FieldLabel>
      <SourceField
        id={id}
        rows={3}
        value={text}
        maxLength={LIMITS.announcement}
        placeholder="Maintenance on Saturday from 9:00 to 10:00."
        onChange={(event) => setText(event.target.value)}
      />
      <FieldError message={error} />
      <div>
        <Button type="submit" isLoading={isPending}>
          {text.trim() === "" && announcement !== "" ? "Remove announcement" : "Save announcement"}
        </Button>
      </div>
    </TextForm>
  );
}
