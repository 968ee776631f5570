export function makeSbom(root: string): {
  bomFormat: string;
  components: { name: string; version: string; purl: string; hashes?: { alg: string; content: string }[] }[];
};
