import { addresses } from './accounts.ts'

/** What a wallet remembers in this browser. A permission is a list of account indices, the active one first. */
export type Memory = { chainId: number; locked: boolean; permissions: Record<string, number[]> }

const fresh = (): Memory => ({ chainId: 1, locked: false, permissions: {} })

export const storageKey = (rdns: string) => `sandbox-wallet:${rdns}`

export function readMemory(rdns: string): Memory {
  try {
    return parseMemory(localStorage.getItem(storageKey(rdns)))
  } catch {
    return fresh()
  }
}

export function writeMemory(rdns: string, memory: Memory): void {
  try {
    localStorage.setItem(storageKey(rdns), JSON.stringify(memory))
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
  for (const [origin, indices] of Object.entries(raw?.permissions ?? {}))
    if (Array.isArray(indices)) memory.permissions[origin] = indices.filter((index) => addresses[index] !== undefined)
  return memory
}
