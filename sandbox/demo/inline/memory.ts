import type { KernelOptions } from 'tapkit/kernel'

/** A storage that is gone with its page: each state starts from nothing. */
export function memory(): NonNullable<KernelOptions['storage']> {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, text) => void entries.set(key, text),
    removeItem: (key) => void entries.delete(key),
  }
}
