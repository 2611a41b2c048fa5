import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { loadSdk } from './loadSdk.mjs'
import { contractFiles, seed } from './seed.mjs'

const CACHE = join(import.meta.dirname, '../../.cache/stacks')
const PAGE = 65_536

/**
 * The Clarity VM of Clarinet with the sandbox's contracts and balances in it. All that it knows stands in the memory of its
 * WebAssembly: an image of that is a snapshot, which `restore` puts back, and which is kept in `.cache/stacks`, since
 * setting the VM up takes it seconds.
 */
export async function createVm({ cache = CACHE } = {}) {
  const { getSDK, memory } = await loadSdk()
  const simnet = await getSDK({ trackCosts: false, trackCoverage: false })
  const file = join(cache, `${cacheKey()}.img`)
  const snapshot = () => new Uint8Array(memory().buffer).slice()
  const restore = (image) => {
    const missing = image.length - memory().buffer.byteLength
    if (missing > 0) memory().grow(missing / PAGE)
    const bytes = new Uint8Array(memory().buffer)
    bytes.set(image)
    bytes.fill(0, image.length)
  }
  if (existsSync(file)) restore(readFileSync(file))
  else {
    await simnet.initEmptySession({ enabled: false })
    seed(simnet)
    mkdirSync(cache, { recursive: true })
    // One of 80 MB is enough.
    for (const name of readdirSync(cache)) if (name.endsWith('.img')) rmSync(join(cache, name), { force: true })
    // Written whole or not at all: another sandbox may be starting at the same time.
    writeFileSync(`${file}.${process.pid}`, snapshot())
    renameSync(`${file}.${process.pid}`, file)
  }
  return { simnet, snapshot, restore }
}

/** Everything that decides what an image holds. */
function cacheKey() {
  const { resolve } = createRequire(import.meta.url)
  const [sdk] = /^.*[\\/]clarinet-sdk(?=[\\/])/.exec(resolve('@stacks/clarinet-sdk'))
  const own = ['seed.mjs', 'addresses.mjs'].map((name) => join(import.meta.dirname, name))
  const hash = createHash('sha256')
  for (const file of [join(sdk, 'package.json'), ...contractFiles(), ...own]) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
