import { fileTypeFromBuffer } from "file-type";
import { LIMITS } from "#shared/limits.ts";

/**
 * The types of attachments by the extension of their name. The content must match
 * the type. A page can show those with `isShown`; the others are downloads.
 */
export type FileType = { type: string; isImage?: boolean; isText?: boolean; isShown?: boolean };

const FILE_TYPES: Record<string, FileType> = {
  png: { type: "image/png", isImage: true, isShown: true },
  jpg: { type: "image/jpeg", isImage: true, isShown: true },
  jpeg: { type: "image/jpeg", isImage: true, isShown: true },
  gif: { type: "image/gif", isImage: true, isShown: true },
  webp: { type: "image/webp", isImage: true, isShown: true },
  mp4: { type: "video/mp4", isShown: true },
  mov: { type: "video/quicktime" },
  webm: { type: "video/webm", isShown: true },
  pdf: { type: "application/pdf" },
  zip: { type: "application/zip" },
  gz: { type: "application/gzip" },
  tgz: { type: "application/gzip" },
  docx: { type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" },
  xlsx: { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
  pptx: { type: "application/vnd.openxmlformats-officedocument.presentationml.presentation" },
  svg: { type: "image/svg+xml", isText: true },
  txt: { type: "text/plain", isText: true },
  log: { type: "text/plain", isText: true },
  md: { type: "text/markdown", isText: true },
  csv: { type: "text/csv", isText: true },
  json: { type: "application/json", isText: true },
  patch: { type: "text/plain", isText: true },
  diff: { type: "text/plain", isText: true },
};

export function getFileType(name: string): FileType | undefined {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(FILE_TYPES, extension) ? FILE_TYPES[extension] : undefined;
}

export const KNOWN_EXTENSIONS = Object.keys(FILE_TYPES);

export function maxFileBytes(kind: FileType): number {
  return kind.isImage ? LIMITS.attachmentImageBytes : LIMITS.attachmentBytes;
}

/** Whether the first bytes of a file match the type of its name. */
export async function matchesDeclaredType(kind: FileType, head: Uint8Array): Promise<boolean> {
  if (kind.isText) return !head.includes(0);
  const found = await detectType(head);
  if (!found) return false;
  // The first bytes of Office files and of archives are those of a zip file.
  if (found === kind.type || found === "application/zip") return found === kind.type || kind.type.includes("openxml");
  return kind.type === "video/quicktime" && found === "video/mp4";
}

/** The first bytes are often not the whole file, and may be anything: then file-type throws, for zip files at their end. */
async function detectType(head: Uint8Array): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(head))?.mime;
  } catch {
    return ZIP_SIGNATURE.every((byte, index) => head[index] === byte) ? "application/zip" : undefined;
  }
}

const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04];

/** Whether a page can show files of this type. */
export function isShownInline(contentType: string): boolean {
  return Object.values(FILE_TYPES).some((kind) => kind.type === contentType && kind.isShown === true);
}
