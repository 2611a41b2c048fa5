import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

const cache = join(import.meta.dirname, '../../.cache/phone')

/**
 * Makes JavaScript of the phone's process, for Node 20 runs no TypeScript: into a folder that is named after its content, so that sandboxes that
 * start at once do not meet. Packages stay outside.
 * @returns {Promise<string>} the file to run
 */
export async function bundleChild() {
  // Imported now: it is wanted only where the phone is.
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'child.ts')],
    outdir: cache,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'silent',
    write: false,
  })
  const hash = createHash('sha256')
  for (const { path, contents } of outputFiles) hash.update(relative(cache, path)).update(contents)
  const folder = join(cache, hash.digest('hex').slice(0, 16))
  await mkdir(cache, { recursive: true })
  const fresh = await mkdtemp(join(cache, 'new-'))
  for (const { path, contents } of outputFiles) {
    const file = join(fresh, relative(cache, path))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, contents)
  }
  // Somebody else may have been first, with the same.
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true }))
  return join(folder, 'child.mjs')
}
