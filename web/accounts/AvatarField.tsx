import { useRef, useState } from "react";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Note } from "#web/ui/Note.tsx";
import { LIMITS } from "#shared/limits.ts";
import { AVATAR_TOO_LARGE, SERVER_UNREACHABLE, SOMETHING_WENT_WRONG } from "#shared/messages.ts";
import styles from "./ProfileForm.module.css";

type Props = {
  avatarUrl: string;
  hasAvatar: boolean;
  /** Takes `PUT` with an image, and `DELETE`. */
  uploadPath: string;
  alt: string;
  /** Called when the server has another one. */
  onChanged: () => unknown;
};

/** The picture of a person or an organization: upload another one, or return to the identicon. */
export function AvatarField({ avatarUrl, hasAvatar, uploadPath, alt, onChanged }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { send, error, isPending } = useAvatar(uploadPath, onChanged);
  return (
    <div className={styles.avatar}>
      <h2>Profile picture</h2>
      <Avatar src={avatarUrl} size={200} alt={alt} />
      <div className={styles.buttons}>
        <Button isLoading={isPending} onClick={() => input.current?.click()}>
          Upload a photo…
        </Button>
        {hasAvatar && (
          <Button variant="danger" onClick={() => void send(undefined)}>
            Remove photo
          </Button>
        )}
      </div>
      <FieldError message={error} />
      <Note>PNG, JPEG, GIF or WebP, up to 5 MB.</Note>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Upload a photo"
        accept="image/png,image/jpeg,image/gif,image/webp"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) void send(file);
        }}
      />
    </div>
  );
}

function useAvatar(uploadPath: string, onChanged: () => unknown) {
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);

  /** Without a file the avatar is removed. */
  async function send(file: File | undefined) {
    setPending(true);
    const message = await sendAvatar(uploadPath, file);
    setPending(false);
    setError(message);
    if (message !== undefined) return;
    showToast("success", file ? "Profile picture updated" : "Profile picture removed");
    onChanged();
  }

  return { send, error, isPending };
}

/** The error, or undefined if it was written. */
async function sendAvatar(path: string, file: File | undefined): Promise<string | undefined> {
  if (file && file.size > LIMITS.avatarBytes) return AVATAR_TOO_LARGE;
  try {
    const headers = { "content-type": file?.type || "application/octet-stream" };
    const response = await fetch(path, file ? { method: "PUT", headers, body: file } : { method: "DELETE" });
    if (response.ok) return undefined;
    const { message } = (await response.json().catch(() => ({}))) as { message?: string };
    return message ?? SOMETHING_WENT_WRONG;
  } catch {
    return SERVER_UNREACHABLE;
  }
}
