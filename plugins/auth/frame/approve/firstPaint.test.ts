// @vitest-environment node
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

/** Bytes after gzip that load before the page can draw; React is 69 kB of them. */
const most = 115_000

test('the approval page draws after 115 kB at most, and no curve or reader of a chain is among them', async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(import.meta.dirname, 'startApprove.tsx')],
    ...{ bundle: true, splitting: true, minify: true, write: false, metafile: true },
    ...{ format: 'esm', jsx: 'automatic', outdir: 'out', logLevel: 'silent' },
    conditions: ['tapkit-source', 'production'],
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const { outputs } = metafile
  const first = new Set(Object.keys(outputs).filter((path) => outputs[path]?.entryPoint?.endsWith('startApprove.tsx')))
  for (const path of first)
    for (const { kind, path: used } of outputs[path]?.imports ?? []) if (kind === 'import-statement') first.add(used)
  const bytes = outputFiles.filter((file) => [...first].some((path) => file.path.endsWith(path)))
  expect(bytes).toHaveLength(first.size)
  expect(bytes.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0)).toBeLessThanOrEqual(most)
  const sources = [...first].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}))
  expect(
    sources.filter((source) =>
      /node_modules\/(@noble\/curves|@scure\/bip|viem)|plugins\/(eip155|solana)\//.test(source),
    ),
  ).toEqual([])
})
