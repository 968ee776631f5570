/** Which forms of a text the client asks for. */
export type BodyForm = "raw" | "text" | "html" | "full";

export type MediaType = {
  form: BodyForm;
  /** Whether the raw content of a file is asked for, instead of JSON about it. */
  isRaw: boolean;
  isHtml: boolean;
  /** Whether a diff or a patch is asked for instead of JSON. */
  isDiff: boolean;
  /** Whether the repository is asked for, where the answer has none otherwise. */
  isRepository: boolean;
  /** Whether matches of a search are asked for. */
  hasTextMatches: boolean;
  /** The value of X-GitHub-Media-Type. */
  label: string;
};

/** Reads the header Accept, of which the first of GitHub's own types counts. */
export function readMediaType(accept: string | undefined): MediaType {
  const match =
    /application\/vnd\.github(?:\.(?<version>v3|[a-z-]+-preview))?(?:\.(?<form>[a-z-]+))?(?<json>\+json)?/i.exec(
      accept ?? "",
    );
  const form = match?.groups?.["form"]?.toLowerCase() ?? "";
  return {
    form: isBodyForm(form) ? form : "raw",
    isRaw: form === "raw",
    isHtml: form === "html",
    isDiff: form === "diff" || form === "patch",
    isRepository: form === "repository",
    hasTextMatches: form === "text-match" || /text-match/.test(accept ?? ""),
    label: `github.v3;${form === "" ? "" : ` param=${form};`} format=json`,
  };
}

function isBodyForm(text: string): text is BodyForm {
  return text === "raw" || text === "text" || text === "html" || text === "full";
}
