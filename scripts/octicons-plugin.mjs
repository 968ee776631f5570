// Each icon comes drawn for up to four sizes; pages show the 16-pixel drawing, at other sizes scaled. The others are left out.
const SIZE = /\t"(\d+)": \{\n\t\t"width": \d+,\n\t\t"path": [^\n]*\n\t\},?\n/g;

export function octicons() {
  return {
    name: "octicons",
    enforce: "pre",
    transform(code, id) {
      if (!/octicons-react\/dist\/icons\/\w+\.mjs$/.test(id) || !code.includes('\t"16": {')) return undefined;
      return {
        code: code
          .replace(/var heights = \[[^\]]*\];/, 'var heights = ["16"];')
          .replace(SIZE, (drawing, size) => (size === "16" ? drawing : "")),
        map: null,
      };
    },
  };
}
