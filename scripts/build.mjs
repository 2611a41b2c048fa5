import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { joinPieces } from './joinPieces.mjs'
import { isMain, root, run, seconds, tools } from './steps.mjs'
import { takeIn } from './takeIn.mjs'

/**
 * Builds `dist/`: ES modules, a few of them joined, and declarations. An old `dist/` stands until the new one is whole.
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function build() {
  const next = join(root, '.cache', `dist-${process.pid}`)
  const dist = join(root, 'dist')
  const start = new Date()
  await rm(next, { recursive: true, force: true })
  const { code, output } = await run([...tools.tsc, '-p', 'tsconfig.build.json', '--outDir', next])
  for (const file of await listFiles(next)) {
    if (file.endsWith('.d.ts')) await rewrite(file, nameDeclarations)
  }
  if (code === 0) {
    await joinPieces(next)
    await takeIn(next)
  }
  await rm(dist, { recursive: true, force: true })
  await rename(next, dist)
  // As old as its sources were when it began; a failed one is never fresh.
  await utimes(dist, start, code === 0 ? start : new Date(0))
  return { ok: code === 0, output }
}

/** Builds only when a source is newer than `dist/`. */
export async function ensureBuilt() {
  const built = await stat(join(root, 'dist')).catch(() => undefined)
  const sources = ['kernel', 'plugins', 'server', 'ui'].map((name) => listFiles(join(root, name)))
  const files = [...(await Promise.all(sources)).flat(), ...inputs.map((name) => join(root, name))]
  const times = await Promise.all(files.map(async (file) => (await stat(file).catch(() => undefined))?.mtimeMs ?? 0))
  if (built && Math.max(...times) < built.mtimeMs) return { ok: true, output: '' }
  return build()
}

/** What `dist/` is made by, beside the sources. */
const inputs = ['tsconfig.build.json', 'package.json', 'scripts/joinPieces.mjs', 'scripts/takeIn.mjs']

/** tsc leaves `./x.ts` in declarations; a consumer whose `moduleResolution` is `nodenext` looks for `./x.js`. */
const nameDeclarations = (text) =>
  text.replace(/((?:from|import|module)\s*\(?\s*)(['"])(\.{1,2}\/[^'"]+)\.tsx?\2/g, '$1$2$3.js$2')

async function rewrite(file, change) {
  const text = await readFile(file, 'utf8')
  const changed = change(text)
  if (changed !== text) await writeFile(file, changed)
}

async function listFiles(directory) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

if (isMain(import.meta.url)) {
  const start = performance.now()
  const { ok, output } = await build()
  if (!ok) process.stderr.write(output)
  console.log(ok ? `dist/ built in ${seconds(start)}` : 'dist/ was written, but tsc found the errors above')
  process.exitCode = ok ? 0 : 1
}
