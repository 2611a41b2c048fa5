// The seeded state of each chain as a file, so that only the first start pays for the seeding.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { freePort } from '../ports.mjs'
import { startAnvil } from './anvil.mjs'
import { rpc } from './rpc.mjs'

const here = import.meta.dirname
const CACHE = join(here, '../../.cache/evm')
const PACKAGES = ['@uniswap/v2-core', '@uniswap/v2-periphery', '@ensdomains/ens', '@ensdomains/resolver', 'viem']

/** The state file of a chain, made now if these inputs have none yet. */
export async function snapshotOf(chain, binary, cache = CACHE) {
  const file = join(cache, `${chain.key}-${inputsHash(binary)}.json`)
  if (existsSync(file)) return { file, seeded: false }

  const { seed } = await import('./seed.mjs')
  const node = await startAnvil({ binary, chain, port: await freePort() })
  try {
    await seed(node.rpcUrl, chain.id)
    const dump = await rpc(node.rpcUrl, 'anvil_dumpState')
    mkdirSync(cache, { recursive: true })
    // Renamed into place, so that two processes that seed at once never read half a file.
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, gunzipSync(Buffer.from(dump.slice(2), 'hex')))
    renameSync(draft, file)
    forgetOlder(cache, chain, file)
  } finally {
    await node.stop()
  }
  return { file, seeded: true }
}

/** A hash over everything that decides what the state holds. */
function inputsHash(binary) {
  const hash = createHash('sha256')
  const sources = readdirSync(here).filter((name) => name.endsWith('.mjs'))
  const artifacts = readdirSync(join(here, 'artifacts')).map((name) => join('artifacts', name))
  for (const name of [...sources, ...artifacts].sort()) hash.update(name).update(readFileSync(join(here, name)))
  for (const name of PACKAGES) hash.update(versionOf(name))
  const { size, mtimeMs } = statSync(binary)
  return hash.update(`${binary} ${size} ${mtimeMs}`).digest('hex').slice(0, 16)
}

function versionOf(name) {
  const { version } = createRequire(import.meta.url)(`${name}/package.json`)
  return `${name}@${version}`
}

function forgetOlder(cache, chain, kept) {
  for (const name of readdirSync(cache)) {
    const file = join(cache, name)
    if (name.startsWith(`${chain.key}-`) && name.endsWith('.json') && file !== kept) rmSync(file, { force: true })
  }
}
