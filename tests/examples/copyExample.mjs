import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { root } from '../../scripts/steps.mjs'

/** What building an example by hand leaves in its folder. */
const leftovers = new Set(['node_modules', 'dist', '.next', '.angular', '.sign-in', 'package-lock.json'])

/**
 * Copies an example into a clean folder, where its `tapkit` is the archive given, or is left out.
 * @returns {Promise<string>} the folder
 */
export async function copyExample(name, folder, archive) {
  const target = join(folder, name)
  await rm(target, { recursive: true, force: true })
  await cp(join(root, 'examples', name), target, {
    recursive: true,
    filter: (path) => !leftovers.has(basename(path)),
  })
  const file = join(target, 'package.json')
  const { dependencies, ...rest } = JSON.parse(await readFile(file, 'utf8'))
  const { tapkit, ...others } = dependencies
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  if (tapkit !== version) throw new Error(`examples/${name} asks for tapkit ${tapkit}, and this is ${version}.`)
  const wanted = archive ? { ...others, tapkit: `file:${archive}` } : others
  await writeFile(file, `${JSON.stringify({ ...rest, dependencies: wanted }, null, 2)}\n`)
  return target
}
