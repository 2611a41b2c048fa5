import type { Held, Imported } from '../wallet/holdAccounts.ts'
import type { Manner } from '../wallet/manner.ts'
import type { Mode, Question, WalletChain, WalletCluster } from '../wallet/types.ts'

/** Where everything is that the phone's wallet asks. */
export type World = {
  readonly relayUrl: string
  readonly projectId: string
  /** Where its page is. */
  readonly url: string
  readonly chains: readonly WalletChain[]
  readonly solana?: (WalletCluster & { readonly id: string }) | undefined
  readonly bitcoin?: { readonly explorerUrl: string } | undefined
  readonly stacks?: { readonly apiUrl: string } | undefined
}

/** CAIP-25, as a session has it. */
export type Namespaces = Record<string, { chains?: string[]; accounts: string[]; methods: string[]; events: string[] }>

/** What the user lets an app have of what it asks for. */
export type Grant = {
  /** `eip155`, `solana`, `bip122`, `stacks`; all that the wallet knows by default. */
  readonly namespaces?: readonly string[]
  /** CAIP-2; by default those that the sandbox runs. Others get addresses too, and no node. */
  readonly chains?: readonly string[]
  /** By index, the first one by default. Bitcoin has two: the payment address and the taproot one. */
  readonly accounts?: readonly number[]
  readonly methods?: readonly string[]
  readonly events?: readonly string[]
  readonly sessionProperties?: Readonly<Record<string, string>>
  /** Whether the messages of a sign-in are signed: each, the first only, or none. */
  readonly authentication?: 'all' | 'first' | 'none'
  /** In the place of all that was asked: a wallet that grants what it likes. */
  readonly exactly?: Namespaces
}

export type Failure = { readonly code: number; readonly message: string }

export type Settings = {
  /** 'ask' waits for the page or a test; the others answer in the user's place, 'hang' by never answering. */
  readonly mode: Mode
  readonly manner: Manner
  readonly grant: Grant
  /** What a refusal says. */
  readonly rejection: Failure
}

export type Answer =
  | { readonly approve: true; readonly grant?: Grant }
  | { readonly approve: false; readonly error?: Failure }

/** What the wallet asks its user. */
export type OpenQuestion = Question & {
  readonly id: string
  readonly kind: 'proposal' | 'authenticate' | 'request'
  /** The proposal's or the request's own. */
  readonly eventId: number
  /** Of a request. */
  readonly topic?: string
  readonly method?: string
  readonly chainId?: string
  /** Of a proposal: what it may have, to choose from. */
  readonly offered?: Namespaces
}

export type Session = {
  readonly topic: string
  readonly name: string
  readonly url: string
  readonly namespaces: Namespaces
  /** Seconds since 1970. */
  readonly expiry: number
}

export type PhoneState = {
  /** Of its process. */
  readonly pid: number
  /** Grows with every change. */
  readonly version: number
  readonly settings: Settings
  /** The account of a recovery phrase, by its addresses. */
  readonly imported?: Pick<Imported, 'address' | 'solanaAddress'> | undefined
  readonly online: boolean
  readonly questions: readonly OpenQuestion[]
  /** The newest last. */
  readonly sessions: readonly Session[]
  readonly pairings: number
  /** What apps asked for, the newest last; at most 1000. */
  readonly requests: readonly {
    readonly topic: string
    readonly chainId: string
    readonly method: string
    readonly params: unknown
    readonly at: number
  }[]
  /** What went wrong inside the wallet, the newest last. */
  readonly troubles: readonly string[]
}

/** One request of an app, and what it takes to carry it out. */
export type Task = {
  readonly world: World
  readonly held: () => Held
  readonly method: string
  readonly params: unknown
  /** CAIP-2 */
  readonly chainId: string
  /** Addresses that the session has on that chain. */
  readonly accounts: readonly string[]
  readonly site: { readonly origin: string; readonly host: string }
  readonly manner: Manner
  /** Resolves when the user approves. @throws {RpcError} */
  ask(question: Question): Promise<void>
  /** The user is on this chain from now on, and the session has it. */
  moveTo(chainId: string): Promise<void>
}

/** Carries out what a namespace's apps may ask, by method. */
export type Methods = Readonly<Record<string, (task: Task) => Promise<unknown>>>
