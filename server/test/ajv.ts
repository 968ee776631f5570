import { Ajv } from "ajv";
import addFormats from "ajv-formats";

/** Formats of GitHub's descriptions that nothing checks. */
const OTHER_FORMATS = ["int64", "int32", "binary", "repo.nwo", "uri-template"];

/** For GitHub's descriptions. A schema checks a few payloads only: compiling it with ajv's optimizations takes eight times as long. */
export function makeAjv({ allErrors }: { allErrors: boolean }): Ajv {
  const ajv = new Ajv({
    strict: false,
    allErrors,
    validateFormats: true,
    inlineRefs: false,
    code: { optimize: false },
  });
  addFormats.default(ajv);
  for (const format of OTHER_FORMATS) ajv.addFormat(format, true);
  return ajv;
}
