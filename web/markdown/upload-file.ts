import { SERVER_UNREACHABLE } from "#shared/messages.ts";

type UploadedFile = { href: string; name: string; contentType: string };

/** Uploads a file for the texts of a repository. */
export async function uploadFile(repositoryId: string, file: File): Promise<UploadedFile> {
  const name = getFileName(file);
  const query = new URLSearchParams({ repository: repositoryId, name });
  const response = await fetch(`/user-attachments?${query.toString()}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: file,
  }).catch(() => {
    throw new Error(SERVER_UNREACHABLE);
  });
  const result = (await response.json().catch(() => ({}))) as Partial<UploadedFile> & { message?: string };
  if (response.ok && result.href !== undefined)
    return { href: result.href, name: result.name ?? name, contentType: result.contentType ?? "" };
  if (response.status === 413) throw new Error("The file is too large. The limit is 25 MB.");
  throw new Error(result.message ?? "The upload failed. Please try again.");
}

/** An image from the clipboard has no name. */
export function getFileName(file: File): string {
  return file.name === "" ? `image.${file.type.split("/")[1] ?? "png"}` : file.name;
}
