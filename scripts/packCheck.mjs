import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { isMain, root, run, seconds } from './steps.mjs'

const rooms = join(root, '.cache', 'pack')

/** Two places that differ in what a build could take in by mistake: path, time zone, language. */
const places = [
  { folder: join(rooms, 'a'), env: { TZ: 'Pacific/Auckland', LC_ALL: 'C' } },
  { folder: join(rooms, 'somewhere', 'deeper', 'b'), env: { TZ: 'America/Lima', LC_ALL: 'C.UTF-8' } },
]

/**
 * Checks a commit out twice, builds and packs each, and compares the archives byte for byte.
 * @returns {Promise<{ file: string, digest: string, files: number }>} the archive, and its SHA-256
 * @throws {Error} what differs
 */
export async function packCheck(commit = 'HEAD') {
  await rm(rooms, { recursive: true, force: true })
  const packs = []
  for (const place of places) packs.push(await pack(place, commit))
  const [one, two] = packs
  if (one.digest === two.digest) return one
  const lists = await Promise.all(packs.map(({ folder }) => digestAll(join(folder, 'package'))))
  const names = [...new Set(lists.flatMap((list) => [...list.keys()]))]
  const differ = names.filter((name) => lists[0].get(name) !== lists[1].get(name))
  throw new Error(`Two packs of ${commit} differ${differ.length ? ` in\n${differ.join('\n')}` : ', but not in a file'}`)
}

async function pack({ folder, env }, commit) {
  // npm keeps the rights of files, and those are what a clone has them be almost everywhere.
  const own = process.umask(0o022)
  try {
    await mkdir(folder, { recursive: true })
    const step = async (...command) => {
      const { code, output } = await run(command, { cwd: folder, env })
      if (code !== 0) throw new Error(`${command.join(' ')}\n${output}`)
    }
    const archive = join(folder, 'commit.tar')
    await step('git', '-C', root, '-c', 'tar.umask=0022', 'archive', '--format=tar', '-o', archive, commit)
    await step('tar', '-xf', archive)
    await rm(archive)
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
    await step(process.execPath, 'scripts/build.mjs')
    await step('npm', 'pack', '--ignore-scripts', '--silent')
    const name = (await readdir(folder)).find((file) => file.endsWith('.tgz'))
    await step('tar', '-xzf', name)
    const file = join(folder, name)
    const files = (await digestAll(join(folder, 'package'))).size
    return { folder, file, files, digest: digestOf(await readFile(file)) }
  } finally {
    process.umask(own)
  }
}

async function digestAll(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const pairs = paths.map(async (path) => [path.slice(folder.length + 1), digestOf(await readFile(path))])
  return new Map(await Promise.all(pairs))
}

const digestOf = (bytes) => createHash('sha256').update(bytes).digest('hex')

if (isMain(import.meta.url)) {
  const start = performance.now()
  try {
    const { file, digest, files } = await packCheck()
    console.log(`Two packs of HEAD are equal, ${files} files (${seconds(start)})\n${digest}  ${file}`)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
