import type { NetworkName } from './types.ts'

/** What a Bitcoin wallet remembers in this browser: its network, and the origins that may see its addresses. */
export type Memory = { network: NetworkName; sites: string[] }

const names: readonly string[] = ['Mainnet', 'Testnet', 'Testnet4', 'Signet', 'Regtest'] satisfies NetworkName[]
export const isNetworkName = (value: unknown): value is NetworkName => names.includes(value as string)

/** Anything that is not what we wrote counts as nothing. */
export function readMemory(rdns: string, network: NetworkName): Memory {
  try {
    const raw: Partial<Memory> | null = JSON.parse(localStorage.getItem(`sandbox-wallet:${rdns}`) ?? 'null')
    return {
      network: isNetworkName(raw?.network) ? raw.network : network,
      sites: Array.isArray(raw?.sites) ? raw.sites.filter((site) => typeof site === 'string') : [],
    }
  } catch {
    return { network, sites: [] }
  }
}

export function writeMemory(rdns: string, memory: Memory): void {
  try {
    localStorage.setItem(`sandbox-wallet:${rdns}`, JSON.stringify(memory))
  } catch {
    // A page without storage forgets at reload, nothing worse.
  }
}
