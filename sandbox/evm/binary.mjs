import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

const PLATFORMS = { linux: 'linux', darwin: 'darwin', win32: 'win32' }
const CPUS = { x64: 'amd64', arm64: 'arm64' }

/**
 * Where anvil's binary is: `TAPKIT_ANVIL`, else the npm package of this platform, else PATH.
 * The binary itself and not npm's wrapper script, which leaves the node running when it is killed.
 * @throws {Error} one sentence that says what to do
 */
export function findAnvil(env = process.env) {
  if (env.TAPKIT_ANVIL) {
    if (isExecutable(env.TAPKIT_ANVIL)) return env.TAPKIT_ANVIL
    throw new Error(
      `TAPKIT_ANVIL points at ${env.TAPKIT_ANVIL}, which is not an executable file: correct it or unset it.`,
    )
  }
  const found = fromNpm() ?? fromPath(env.PATH ?? '')
  if (found) return found
  throw new Error(
    `No anvil for ${process.platform} ${process.arch}: run \`npm ci\` with optional dependencies, or install Foundry (https://getfoundry.sh) and put \`anvil\` on PATH or its file name into TAPKIT_ANVIL.`,
  )
}

function fromNpm() {
  const name = `@foundry-rs/anvil-${PLATFORMS[process.platform]}-${CPUS[process.arch]}`
  try {
    const root = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
    const file = join(root, 'bin', fileName())
    return isExecutable(file) ? file : undefined
  } catch {
    return undefined
  }
}

function fromPath(path) {
  const files = path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, fileName()))
  return files.find(isExecutable)
}

function fileName() {
  return process.platform === 'win32' ? 'anvil.exe' : 'anvil'
}

function isExecutable(file) {
  if (!existsSync(file)) return false
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
