import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMain, root, run, tools } from '../../scripts/steps.mjs'
import { listEntries } from './consumers.mjs'

const snapshot = join(root, 'tests/published/exports.json')

/** Every name that each entry exports, types marked so; `undefined` where the entry was not built. */
async function readExports() {
  const { parseSync } = await import('vite')
  const lists = {}
  for (const { path, types } of await listEntries()) {
    const file = join(root, types)
    if (!existsSync(file)) continue
    const { module } = parseSync(file, await readFile(file, 'utf8'))
    lists[path] = module.staticExports
      .flatMap(({ entries }) => entries)
      .map(({ exportName, isType }) => `${isType ? 'type ' : ''}${exportName.name ?? '*'}`)
      .toSorted()
  }
  return lists
}

/**
 * Compares what the entries export with `exports.json`.
 * @returns {Promise<string[]>} one line a difference
 */
export async function compareExports() {
  const built = await readExports()
  const known = JSON.parse(await readFile(snapshot, 'utf8').catch(() => '{}'))
  const differences = []
  for (const { path, types } of await listEntries()) {
    const list = built[path]
    if (!list) {
      differences.push(`${path}: ${types} was not built`)
      continue
    }
    if (list.some((name) => name.endsWith('*'))) differences.push(`${path}: \`export *\` hides what is exported`)
    if (!known[path]) differences.push(`${path}: new entry`)
    for (const name of known[path] ?? []) if (!list.includes(name)) differences.push(`${path}: lost ${name}`)
    if (known[path]) for (const name of list) if (!known[path].includes(name)) differences.push(`${path}: new ${name}`)
  }
  return differences
}

if (isMain(import.meta.url)) {
  await writeFile(snapshot, JSON.stringify(await readExports()))
  await run([...tools.biome, 'format', '--write', snapshot])
  console.log('tests/published/exports.json now says what dist/ exports. Does CHANGELOG.md say it too?')
}
