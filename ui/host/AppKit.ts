import type { ConnectorState, DeepReadonly, Features, Kernel, Namespace } from 'tapkit/kernel'
import type { HostEvents } from './createOn.ts'

/** A wallet that is listed in a namespace; `installed: false` where it can only be had (`links`). */
export type Wallet = DeepReadonly<ConnectorState> & { readonly namespace: Namespace }

/** Verbs of the kernel that a host has by the same name. */
export const verbs = [
  'open',
  'close',
  'connect',
  'reconnect',
  'disconnect',
  'switchConnection',
  'switchAccount',
  'switchNetwork',
  'connections',
  'account',
  'network',
  'getProvider',
  'signMessage',
  'signTypedData',
  'prepare',
  'send',
  'stopWaiting',
  'acknowledge',
  'waitForTransaction',
  'request',
  'fetchBalance',
  'setTheme',
  'setLocale',
  'subscribe',
  'destroy',
] as const satisfies readonly (keyof Kernel)[]

/** A composed kit, as its host uses it. Derived values are of the active namespace if none is named. */
export type AppKit = Pick<Kernel, 'name' | (typeof verbs)[number]> & {
  /** The kernel that plugins get: hooks, registries, storage and the network. */
  readonly kernel: Kernel
  /** The state as it is now; the same object until something changes, and never changed itself. */
  readonly state: Kernel['state']
  /** The functions that the composed plugins give a host to call, by the plugin's name. */
  readonly features: Features
  /** The wallets that are listed, in every namespace or in one. */
  wallets(namespace?: string): readonly Wallet[]
  /** Calls `listener` at each such event, until the function that it answers is called. */
  on<const event extends keyof HostEvents>(event: event, listener: (input: HostEvents[event]) => void): () => void
}
