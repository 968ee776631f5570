// Each graphql`…` tag becomes an import of the artifact that relay-compiler made for it.
const TAG = /graphql`\s*([^`]*)`/g;
const NAME = /(?:query|mutation|subscription|fragment)\s+(\w+)/;

export function relay(artifacts) {
  return {
    name: "relay",
    enforce: "pre",
    transform(code, id) {
      if (!/\/web\/.*\.tsx?$/.test(id.split("?")[0]) || !code.includes("graphql`")) return undefined;
      const imports = [];
      const body = code.replace(TAG, (_, text) => {
        const name = NAME.exec(text)?.[1];
        if (!name) throw new Error(`A graphql tag without a name in ${id}`);
        const local = `relay_${name}`;
        if (!imports.some((line) => line.includes(`${local} `))) {
          imports.push(`import ${local} from ${JSON.stringify(`${artifacts}/${name}.graphql.ts`)};`);
        }
        return local;
      });
      return { code: `${imports.join("\n")}\n${body}`, map: null };
    },
  };
}
