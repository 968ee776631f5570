import { createServer as createVite, type ViteDevServer } from "vite";
import { readConfig } from "#server/config.ts";
import { fail, main } from "#server/main.ts";
import type { PageRenderer } from "#server/platform/http/pages.ts";

/** The server of `npm run dev`: Vite serves the browser's modules on a port of its own and renders pages from source. */
const VITE_PORT = readConfig().port + 1;

async function startVite(): Promise<ViteDevServer> {
  const vite = await createVite({
    server: { port: VITE_PORT, strictPort: true, cors: true },
    appType: "custom",
    mode: "development",
  });
  await vite.listen();
  return vite;
}

const vite = await startVite();

async function renderer(): Promise<PageRenderer> {
  const { render } = (await vite.ssrLoadModule("/web/entry-server.tsx")) as {
    render: (request: object) => ReturnType<PageRenderer>;
  };
  const origin = `http://localhost:${VITE_PORT}`;
  const devHead =
    `<script type="module">import r from "${origin}/@react-refresh";r.injectIntoGlobalHook(window);` +
    "window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(t)=>t;</script>" +
    `<script type="module" src="${origin}/@vite/client"></script><script type="module" src="${origin}/web/entry-client.tsx"></script>`;
  return (request) => render({ ...request, devHead });
}

main({ renderer }).catch((error: unknown) => fail(error, readConfig().port));
