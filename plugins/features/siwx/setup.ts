import type { CaipNetworkId, Challenge, GateAnswers, Kernel } from 'tapkit/kernel'
import { given } from './given.ts'
import type { SignInStorage, SiwxOptions } from './options.ts'
import type { SignInMessage } from './types.ts'

/** The functions and the open questions that stand beside the state. */
export type Setup = {
  readonly options: SiwxOptions
  readonly storage: Promise<SignInStorage>
  /** The functions that end requests, by the requests' ids. */
  readonly answers: GateAnswers
  /** Messages about to be signed, by the ids of the requests. */
  readonly drafts: Map<string, Draft>
  /** The network that an account came in on last during this visit, by its session and address. */
  readonly cameIn: Map<string, CaipNetworkId>
  /** The session that has come in last, and its account as a CAIP-10 id, by namespace. */
  readonly inUse: Map<string, string>
  /** When the newest known sign-in of an account ends (Unix time, ms), by its CAIP-10 id. A sign-in without an end has none. */
  readonly ends: Map<string, number>
  /** Challenges that no wallet has answered yet: each challenge is good for one answer. */
  readonly challenges: WeakSet<Challenge>
  /** Wallets, by id and namespace, that were handed a challenge and have not signed it. */
  readonly tried: Set<string>
  /** Whether other tabs' changes to the kept sign-ins are heard. */
  isFollowed?: boolean
  /** The visitor's return to a page that the browser has kept is heard. */
  isReturnFollowed?: boolean
  /** The session graph that was looked at last for wallets whose sessions have ended. */
  seen?: Kernel['state']['graph']
  /** Sessions that another tab has ended, or replaced, by namespace and id. */
  readonly endedElsewhere: Set<string>
  /** Whether wallets are looked at as their sessions change. */
  isWalletsFollowed?: boolean
  /** Settles once the changes to the kept sign-ins that are under way have ended. */
  changed: Promise<unknown>
}

/** A request under way. */
export type Draft = {
  readonly signal: AbortSignal
  /** The fields of the message that is shown. */
  data?: SignInMessage | undefined
}

const setups = new WeakMap<Kernel, Setup>()

/**
 * The setup of a kit's sign-in; its storage is made when it is first needed.
 * @throws {TypeError} in a kit without `siwx()`
 */
export function setupOf(kernel: Kernel): Setup {
  const setup = setups.get(kernel) ?? setUp(kernel)
  setups.set(kernel, setup)
  return setup
}

function setUp(kernel: Kernel): Setup {
  const options = given.get(kernel)
  if (!options) throw new TypeError('siwx() is not composed.')
  let storage: Promise<SignInStorage> | undefined
  return {
    options,
    answers: new Map(),
    drafts: new Map(),
    cameIn: new Map(),
    inUse: new Map(),
    ends: new Map(),
    challenges: new WeakSet(),
    tried: new Set(),
    endedElsewhere: new Set(),
    changed: Promise.resolve(),
    get storage() {
      storage ??= openStorage(kernel, options)
      // A storage that could not be opened is tried again.
      storage.catch(() => {
        storage = undefined
      })
      return storage
    },
  }
}

async function openStorage(kernel: Kernel, { storage }: SiwxOptions): Promise<SignInStorage> {
  if (typeof storage === 'object') return storage
  if (storage) return storage(kernel)
  return (await import('./storage/createBrowserStorage.ts')).createBrowserStorage(kernel)
}
