import { choosePort } from '../ports.mjs'
import * as addresses from './addresses.mjs'
import { startAnvil } from './anvil.mjs'
import { findAnvil } from './binary.mjs'
import { rpc } from './rpc.mjs'
import { snapshotOf } from './snapshot.mjs'

const PORTS = {
  ethereum: { variable: 'TAPKIT_PORT_ETHEREUM', fallback: 8545 },
  base: { variable: 'TAPKIT_PORT_BASE', fallback: 8546 },
}

/**
 * Starts the two sandbox chains, seeded and mining at once.
 * @param {{ ports?: { ethereum?: number, base?: number }, cache?: string }} [options] a port of 0 means any free one
 * @throws {Error} one sentence, when a port is taken or no anvil is found
 */
export async function startEvm({ ports = {}, cache } = {}) {
  const binary = findAnvil()
  const chosen = new Map()
  for (const { key, name } of addresses.chains)
    chosen.set(key, await choosePort(name, { given: ports[key], ...PORTS[key] }))

  const started = await Promise.allSettled(
    addresses.chains.map((chain) => startChain({ chain, binary, cache, port: chosen.get(chain.key) })),
  )
  const chains = started.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const stop = async () => {
    await Promise.all(chains.map((chain) => chain.stop()))
  }
  const failure = started.find((outcome) => outcome.status === 'rejected')
  if (failure) {
    await stop()
    throw failure.reason
  }
  return { chains, addresses, seeded: chains.some((chain) => chain.seeded), stop }
}

async function startChain({ chain, binary, cache, port }) {
  // Always from the file, also right after seeding: every run starts from the very same blocks.
  const { file, seeded } = await snapshotOf(chain, binary, cache)
  const { rpcUrl, end, stop } = await startAnvil({ binary, chain, port, stateFile: file })
  const call = (method, params) => rpc(rpcUrl, method, params)
  try {
    const { hash } = await call('eth_getBlockByNumber', ['0x0', false])
    if (hash !== chain.genesisHash)
      throw new Error(`${chain.name} has the genesis ${hash}, but addresses.mjs says ${chain.genesisHash}.`)
    // The snapshot's clock stands where it was seeded.
    await call('anvil_setTime', [Math.floor(Date.now() / 1000)])
  } catch (error) {
    await stop()
    throw error
  }
  return {
    id: chain.id,
    name: chain.name,
    rpcUrl,
    genesisHash: chain.genesisHash,
    seeded,
    end,
    rpc: call,
    /** Transactions wait in the pool until `resumeMining`. */
    pauseMining: () => call('evm_setAutomine', [false]),
    async resumeMining() {
      await call('evm_setAutomine', [true])
      await call('evm_mine')
    },
    stop,
  }
}
