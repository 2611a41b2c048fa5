import type { Config, Connector, State } from '@wagmi/core'
import { type Kernel, stage } from 'tapkit/kernel'
import { print, project, type Wish } from './project.ts'

/** A config of wagmi that has a kit. */
export type Link = {
  readonly kernel: Kernel
  readonly config: Config
  /** wagmi's connector of a wallet of the kit. */
  faceOf(walletId: string): Connector
  /** Makes the config's connectors those of the kit's wallets. */
  list(): void
  /** Whether hydration is under way: it draws the server's state, so nothing changes before its end. */
  isHeld: boolean
}

/** Of a config that has a storage. */
type Persisted = {
  readonly persist?: { hasHydrated(): boolean; onFinishHydration(listener: () => void): () => void }
}

const name = 'wagmi'
const namespace = 'eip155'

/**
 * Makes wagmi's store follow the session graph until the kit ends, and makes the kit carry out the actions that a host
 * does by writing to that store. Answers the function that ends the wait for wagmi's hydration.
 */
export function follow(link: Link): () => void {
  const { kernel, config, faceOf, list } = link
  const { store, syncConnectedChain } = config._internal
  const { persist }: Persisted = store
  const { hooks, signal } = kernel
  /** Whether the kit has restored its sessions. */
  let isRested = false
  let wish: Wish = {}

  const show = () => {
    if (link.isHeld || signal.aborted) return
    list()
    const { state } = config
    const next = project(kernel, config, faceOf, wish)
    const { status, connections } = next
    const isKnown = isRested || connections.size > 0
    // wagmi's remembered state stands until the kit has restored its own.
    const shown = isKnown ? next : { ...state, status: status === 'disconnected' ? state.status : status }
    if (print(shown) !== print(state)) config.setState(shown)
  }
  const release = () => {
    if (!link.isHeld) return
    link.isHeld = false
    show()
  }
  const ask = (next: Wish, task: Promise<unknown>) => {
    wish = next
    const settle = () => {
      if (wish === next) wish = {}
      show()
    }
    task.then(settle, settle)
  }
  /** A change that the kit did not write is an act of the host, or is overwritten. */
  const judge = (state: State, previous: State) => {
    const { current, chainId, connections, status } = state
    // These two acts write nothing else. State that wagmi reads from its storage brings a new map.
    if (!link.isHeld && connections === previous.connections && status === previous.status) {
      const connectorId = connections.get(current ?? '')?.connector.id
      if (current !== previous.current && connectorId !== undefined) {
        ask({ current }, kernel.switchConnection({ namespace, connectorId }))
      } else if (chainId !== previous.chainId && !current && syncConnectedChain) {
        ask({ chainId }, kernel.switchNetwork(`${namespace}:${chainId}`))
      }
    }
    show()
  }
  const rest = async () => {
    await kernel.start().catch(() => {})
    isRested = true
    show()
  }

  if (signal.aborted) return release
  // It may have hydrated while this loaded.
  if (persist?.hasHydrated()) link.isHeld = false
  const stops = [kernel.subscribe(show), config.subscribe((state) => state, judge), persist?.onFinishHydration(release)]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop?.()
    // The wallets are not followed any more: an account that stayed could have another owner by then, and could not be
    // left.
    config.setState((state) => ({ ...state, connections: new Map(), current: null, status: 'disconnected' }))
  })
  const tap = { name, namespace, stage: stage.early } as const
  for (const hook of ['onConnect', 'onDisconnect', 'onAccountChange', 'onNetworkChange'] as const) {
    hooks[hook].tap(tap, show)
  }
  // `start` has not answered its promise yet while it discovers.
  if (kernel.state.status === 'ready') void rest()
  else hooks.discover.tap(name, () => void Promise.resolve().then(rest))
  show()
  return release
}
