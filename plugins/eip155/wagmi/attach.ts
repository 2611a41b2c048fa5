import type { Config, Connector } from '@wagmi/core'
import { type Kernel, noteAdapter, once, PluginError } from 'tapkit/kernel'
import { addHostWallet } from './addHostWallet.ts'
import { createFace } from './createFace.ts'
import type { Link } from './follow.ts'
import { uidsOf } from './uidsOf.ts'

/** Of a config that has a storage. */
type Persisted = { readonly persist?: { hasHydrated(): boolean } }

const attached = new WeakMap<Config, Kernel>()

/**
 * Makes a config of wagmi show the sessions of a kit, for as long as the kit lives: its connectors are the kit's
 * wallets, its store follows the session graph, and the kit carries out the host's actions on the config.
 * @throws PluginError for a chain that is not offered, and if another kit has the config
 */
export function attach(kernel: Kernel, config: Config): void {
  const { connectors, mipd, ssr, store } = config._internal
  const { persist }: Persisted = store
  const { hooks, signal } = kernel
  const missing = config.chains.find(({ id }) => !kernel.networks.get(`eip155:${id}`))
  // A page has a single kit for each name: if its module has run again, the former kit ends, and leaves the config as
  // it was.
  const former = attached.get(config)
  if (!missing && former !== kernel && former?.name === kernel.name) former.destroy()
  if (missing || attached.has(config)) {
    throw new PluginError({
      plugin: 'wagmi',
      message: missing
        ? `Add chain ${missing.id} of the wagmi config to the networks of eip155()`
        : 'Another kit has this wagmi config: make one for each kit',
    })
  }
  attached.set(config, kernel)
  noteAdapter(kernel, 'wagmi')

  const { setup } = connectors
  const before = config.connectors
  const faces = new Map<string, Connector>()
  /** The ids under which the app's own connectors are listed. */
  const ids = new Map<string, string>()
  const faceOf = (walletId: string, own?: Connector): Connector => {
    const known = faces.get(walletId)
    const wallet = kernel.connectors.get('eip155', walletId)
    // Another wallet may have come to that id.
    if (known && (!wallet || wallet.name === known.name)) return known
    const face = setup(createFace({ kernel, config, walletId, own }, follow))
    faces.set(walletId, face)
    return face
  }
  const adopt = (own: Connector): Connector => {
    // wagmi has made it of an announcement (EIP-6963): the kit lists that wallet.
    if (own.type === 'injected' && mipd?.getProviders().some(({ info }) => info.rdns === own.id)) return own
    // The page may already have a connector of this id: the connector is then listed under another id.
    const id = ids.get(own.id) ?? addHostWallet(kernel, config, own) ?? own.id
    ids.set(own.id, id)
    return faceOf(id, own)
  }
  const list = () => {
    if (link.isHeld) return
    const next = kernel.connectors.list('eip155').flatMap(({ installed, id }) => (installed ? faceOf(id) : []))
    if (uidsOf(next) !== uidsOf(config.connectors)) connectors.setState(next)
  }
  const link: Link = { kernel, config, faceOf, list, isHeld: false }
  const load = once(async () => (await import('./follow.ts')).follow(link))
  const follow = async () => (await load())()

  for (const own of before) adopt(own)
  connectors.setup = ((make) => adopt(setup(make))) as typeof setup
  list()
  link.isHeld = ssr && !persist?.hasHydrated()
  const stops = [connectors.subscribe(list), kernel.subscribe(list)]
  const start = () => void load().catch(kernel.report)
  if (kernel.state.status === 'ready') start()
  else hooks.discover.tap('wagmi', start)

  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
    connectors.setup = setup
    connectors.setState([...before])
    attached.delete(config)
  })
}
