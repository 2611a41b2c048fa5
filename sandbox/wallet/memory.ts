import { holdAccounts, type Imported } from './holdAccounts.ts'

/** What sites may see, by origin: lists of account indices, the active one first. */
export type Permissions = Record<string, number[]>

/** What a wallet remembers in this browser. A site is permitted for Ethereum and for Solana apart. */
export type Memory = {
  chainId: number
  locked: boolean
  permissions: Permissions
  solana: Permissions
  /** The keys of a recovery phrase, and not the phrase itself. */
  imported?: Imported | undefined
}

const fresh = (): Memory => ({ chainId: 1, locked: false, permissions: {}, solana: {} })

export const storageKey = (rdns: string, profile?: string) =>
  ['sandbox-wallet', rdns, ...(profile ? [profile] : [])].join(':')

export function readMemory(key: string): Memory {
  try {
    return parseMemory(localStorage.getItem(key))
  } catch {
    return fresh()
  }
}

export function writeMemory(key: string, memory: Memory): void {
  try {
    localStorage.setItem(key, JSON.stringify(memory))
  } catch {
    // A page without storage forgets at reload, nothing worse.
  }
}

/** Anything that is not what we wrote counts as nothing. */
function parseMemory(text: string | null): Memory {
  const memory = fresh()
  const raw: Partial<Memory> | null = text ? JSON.parse(text) : null
  if (typeof raw?.chainId === 'number') memory.chainId = raw.chainId
  memory.locked = raw?.locked === true
  const imported = parseImported(raw?.imported)
  if (imported) memory.imported = imported
  const { addresses } = holdAccounts(imported)
  for (const key of ['permissions', 'solana'] as const)
    for (const [origin, indices] of Object.entries(raw?.[key] ?? {}))
      if (Array.isArray(indices)) memory[key][origin] = indices.filter((index) => addresses[index] !== undefined)
  return memory
}

function parseImported(raw: Partial<Imported> | undefined): Imported | undefined {
  const { address, key, solanaAddress, seed } = raw ?? {}
  const isWhole = [address, key, solanaAddress, seed].every((part) => typeof part === 'string')
  return isWhole ? (raw as Imported) : undefined
}
