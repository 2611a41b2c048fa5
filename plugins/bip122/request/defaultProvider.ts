import type { Kernel } from 'tapkit/kernel'

/** The wallet that is asked without a choice. Kept between visits under `tapkit:{kit}:v1:defaultWallet` (storage 1). */
export type DefaultProvider = {
  /** Its id, or `undefined`. */
  get(): string | undefined
  /** Makes it this wallet; one that is not there at the next request is dropped (requests 4). */
  set(id: string): void
  /** Forgets it: the next request of a new page opens the chooser. */
  clear(): void
}

const key = 'defaultWallet'

/** Reads and writes the default wallet of a kit. */
export function createDefaultProvider({ storage }: Kernel): DefaultProvider {
  return {
    get: () => storage.get(key, (json) => (typeof json === 'string' && json !== '' ? json.slice(0, 200) : undefined)),
    set: (id) => storage.set(key, id),
    clear: () => storage.remove(key),
  }
}
