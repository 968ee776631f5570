type Archive = { file: File; isPrivate: boolean };

/** Sends a file to the server, which imports it in the background. The error's text; undefined when it was accepted. */
export async function sendArchive({ file, isPrivate }: Archive): Promise<string | undefined> {
  const parameters = new URLSearchParams({ name: file.name, visibility: isPrivate ? "PRIVATE" : "PUBLIC" });
  try {
    const response = await fetch(`/site/imports?${parameters.toString()}`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: file,
    });
    if (response.ok) return undefined;
    const { message } = (await response.json()) as { message?: string };
    return message ?? "The file could not be sent.";
  } catch {
    return "The file could not be sent. Please check your connection and try again.";
  }
}
