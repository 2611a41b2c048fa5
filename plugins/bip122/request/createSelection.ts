import type { WalletOption } from 'tapkit/kernel'
import type { DefaultProvider } from './defaultProvider.ts'
import { ChooserNotFoundError } from './errors.ts'
import type { RequestEvent } from './events.ts'

type Deps = {
  readonly defaults: DefaultProvider
  isInstalled(id: string): boolean
  /** Whether the wallet is there within the time that discovery takes. */
  appears(id: string): Promise<boolean>
  /**
   * Opens the chooser, which tells its list; throws if the visitor leaves, and answers `undefined` if no request
   * asks.
   */
  choose(asking: {
    use(id: string): Promise<unknown>
    listed(options: readonly WalletOption[]): void
  }): Promise<string | undefined>
  emit(event: RequestEvent): void
}

/** Requests that wait for one choice share it; the chooser stays until all of them are done. */
type Pick = { readonly chosen: Promise<string>; hold(): void; release(): void }

type Outcome = 'rejected' | 'other'

/** A wallet for one request, until `end`. */
export type Turn = { readonly id: string; end(outcome: Outcome): void }

/** Which wallet is asked (requests 1). */
export type Selection = {
  readonly provider: string | undefined
  /** The wallet of this turn: the chosen wallet, else the default if it is there, else the visitor's choice. */
  take(): Promise<Turn>
  /** The visitor's choice, even after an earlier choice. */
  select(): Promise<string>
  use(id: string): void
  forget(): void
}

/** Makes the state of a kit's wallet requests: the wallet that is asked, and the requests that wait for a choice. */
export function createSelection({ defaults, isInstalled, appears, choose, emit }: Deps): Selection {
  let provider: string | undefined
  let pick: Pick | undefined

  const open = (): Pick => {
    let held = 0
    let opened = false
    const finished = deferred<void>()
    const choice = deferred<string>()
    const settle = () => {
      if (pick === current) pick = undefined
    }
    const adopt = (id: string) => {
      if (pick !== current) return
      settle()
      provider = id
      emit({ type: 'select', id })
      choice.resolve(id)
      // The caller does not hold it yet if the chooser answers at once.
      queueMicrotask(() => held === 0 && finished.resolve())
    }
    const use = (id: string) => {
      adopt(id)
      return finished.promise
    }
    const listed = (options: readonly WalletOption[]) => {
      if (opened) return
      opened = true
      emit({ type: 'open', options })
    }
    const ask = async () => {
      try {
        const id = await choose({ use, listed })
        if (id === undefined) throw new ChooserNotFoundError()
        adopt(id)
      } catch (error) {
        if (pick !== current) return
        settle()
        if (opened) for (const type of ['cancel', 'close'] as const) emit({ type })
        choice.reject(error)
      }
    }
    const current: Pick = {
      chosen: choice.promise,
      hold: () => void held++,
      release: () => void (--held === 0 && finished.resolve()),
    }
    choice.promise.catch(() => undefined)
    pick = current
    void ask()
    return current
  }

  const chosen = () => (provider !== undefined && isInstalled(provider) ? provider : undefined)

  /** The wallet that needs no choice; a default that is no longer installed is dropped (requests 4). */
  const known = async (): Promise<string | undefined> => {
    const now = chosen()
    if (now !== undefined) return now
    const saved = defaults.get()
    if (saved === undefined || pick) return undefined
    const there = await appears(saved)
    if (defaults.get() !== saved) return chosen()
    if (!there) defaults.clear()
    return chosen() ?? (there ? saved : undefined)
  }

  const end = (id: string, outcome: Outcome, hadDefault: boolean, shared: Pick | undefined) => {
    emit({ type: 'walletClose' })
    // A wallet that was left meanwhile is neither forgotten nor remembered by a late answer.
    if (provider === id) {
      if (outcome === 'other') defaults.set(id)
      else if (!hadDefault) provider = undefined
    }
    emit({ type: 'close' })
    shared?.release()
  }

  return {
    get provider() {
      return provider
    },
    async take() {
      // Another request may have had its choice meanwhile.
      const id = (await known()) ?? chosen()
      // A default that was dropped is none.
      const hadDefault = defaults.get() !== undefined
      const shared = id === undefined ? (pick ?? open()) : undefined
      shared?.hold()
      try {
        const own = id ?? (await (shared as Pick).chosen)
        if (!shared) provider = own
        emit({ type: 'walletOpen', id: own })
        return { id: own, end: (outcome) => end(own, outcome, hadDefault, shared) }
      } catch (error) {
        shared?.release()
        throw error
      }
    },
    async select() {
      return (pick ?? open()).chosen
    },
    use(id) {
      provider = id
    },
    forget() {
      provider = undefined
      defaults.clear()
    },
  }
}

function deferred<value>() {
  let resolve: (value: value) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<value>((onValue, onError) => {
    resolve = onValue
    reject = onError
  })
  return { promise, resolve, reject }
}
