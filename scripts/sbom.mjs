import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMain, root, run } from './steps.mjs'
import { takenIn } from './takeIn.mjs'

/**
 * Writes the bill of materials (CycloneDX) of what an install of the package brings: its dependencies and theirs, and what stands in
 * `dist/` as a copy, in the versions of the lockfile that the tests ran with. Two runs for one lockfile write the same bytes.
 * @returns {Promise<string[]>} name and version of each
 */
export async function writeSbom(file) {
  const { name, version, description, license, devDependencies, ...own } = await readJson('package.json')
  const copied = Object.fromEntries(takenIn.map((copy) => [copy, devDependencies[copy]]))
  const dependencies = { ...own.dependencies, ...copied }
  const { packages, lockfileVersion } = await readJson('package-lock.json')
  const top = { name, version, description, license, dependencies }
  // `npm sbom --omit dev` leaves out what a development package needs as well, so npm is shown a lockfile without these.
  const folder = join(root, '.cache', 'sbom', name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify(top))
  const lock = {
    name,
    version,
    lockfileVersion,
    requires: true,
    packages: { '': top, ...production(packages, dependencies) },
  }
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const command = ['npm', 'sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=library', '--silent']
  const { code, output } = await run(command, { cwd: folder })
  if (code !== 0) throw new Error(`\`npm sbom\` failed: ${output}`)
  const bill = JSON.parse(output)
  // Both differ from run to run, and CycloneDX asks for neither.
  delete bill.serialNumber
  delete bill.metadata.timestamp
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(bill, null, 2)}\n`)
  return bill.components.map((component) => `${component.name} ${component.version}`).sort()
}

/** The lock's entries that are reached from `dependencies`, found as Node finds them. */
function production(packages, dependencies) {
  const reached = {}
  const queue = Object.keys(dependencies).map((name) => ({ from: '', name }))
  for (const { from, name } of queue) {
    const path = lookUp(packages, from, name)
    if (path in reached) continue
    const { dev: _, peer: __, devOptional: ___, ...entry } = packages[path]
    reached[path] = entry
    queue.push(...Object.keys(entry.dependencies ?? {}).map((next) => ({ from: path, name: next })))
  }
  return reached
}

function lookUp(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder}${folder && '/'}node_modules/${name}`
    if (packages[path]) return path
    if (!folder) throw new Error(`package-lock.json has no ${name}, which ${from || 'the package'} depends on.`)
  }
}

const readJson = async (path) => JSON.parse(await readFile(join(root, path), 'utf8'))

if (isMain(import.meta.url)) {
  const { name, version } = await readJson('package.json')
  const file = join(root, '.cache', 'release', `${name}-${version}.cdx.json`)
  const names = await writeSbom(file)
  console.log(`${file}\n${names.join('\n')}`)
}
