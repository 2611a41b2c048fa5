import type { NetworkName } from './types.ts'

/** What the wallet remembers in this browser: its network, its account, and the origins that may see it. */
export type Memory = { network: NetworkName; account: number; sites: string[] }

const KEY = 'sandbox-wallet:app.tapkit.stacks'

/** Anything that is not what we wrote counts as nothing. */
export function readMemory(network: NetworkName): Memory {
  try {
    const raw: Partial<Memory> | null = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return {
      network: raw?.network === 'mainnet' || raw?.network === 'testnet' ? raw.network : network,
      account: raw?.account === 1 || raw?.account === 2 ? raw.account : 0,
      sites: Array.isArray(raw?.sites) ? raw.sites.filter((site) => typeof site === 'string') : [],
    }
  } catch {
    return { network, account: 0, sites: [] }
  }
}

export function writeMemory(memory: Memory): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(memory))
  } catch {
    // A page without storage forgets at reload, nothing worse.
  }
}
