import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMain, root, run, tools } from '../../scripts/steps.mjs'
import { listEntries } from './consumers.mjs'

const snapshot = join(root, 'tests/published/exports.json')

/**
 * Every name that each entry exports, types marked so; `undefined` where the entry was not built. A declaration does not say
 * whether a name is there at run time, so the module is read too.
 */
async function readExports() {
  const lists = {}
  for (const { path, types, default: code } of await listEntries()) {
    const files = [types, code].map((file) => join(root, file))
    if (!files.every(existsSync)) continue
    const [declared, values] = await Promise.all(files.map(listNames))
    const hidden = values.filter((name) => !declared.includes(name)).map((name) => `undeclared ${name}`)
    lists[path] = [...declared.map((name) => (values.includes(name) ? name : `type ${name}`)), ...hidden].toSorted()
  }
  return lists
}

async function listNames(file) {
  const { parseSync } = await import('vite')
  const { module } = parseSync(file, await readFile(file, 'utf8'))
  return module.staticExports.flatMap(({ entries }) => entries).map(({ exportName }) => exportName.name ?? '*')
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
    if (list.some((name) => name.startsWith('undeclared '))) differences.push(`${path}: a name has no type`)
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
