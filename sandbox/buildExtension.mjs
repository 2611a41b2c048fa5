import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

const source = join(import.meta.dirname, 'extension')

/**
 * Builds an MV3 extension whose parts that face the page are MetaMask's own, into `outDir`; `nodes` are RPC URLs by
 * chain id in hex.
 */
export async function buildExtension(outDir, nodes) {
  for (const [index, name] of ['inpage', 'bridge', 'background', 'popup'].entries())
    await build({
      configFile: false,
      logLevel: 'warn',
      root: source,
      define: { nodes: JSON.stringify(nodes), global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
      resolve: { conditions: ['browser', 'module', 'production'] },
      build: {
        outDir,
        emptyOutDir: index === 0,
        copyPublicDir: false,
        target: 'es2022',
        minify: false,
        // Streams of Node's kind expect them.
        rolldownOptions: { transform: { inject: { process: 'process/browser', Buffer: ['buffer', 'Buffer'] } } },
        lib: {
          entry: join(source, `${name}.ts`),
          formats: [name === 'popup' ? 'es' : 'iife'],
          name,
          fileName: () => `${name}.js`,
        },
      },
    })
  for (const name of ['manifest.json', 'popup.html']) await copyFile(join(source, name), join(outDir, name))
}
