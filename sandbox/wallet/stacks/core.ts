import { beginCore } from '../beginCore.ts'
import { askInDialog } from '../dialog.ts'
import { RpcError } from '../errors.ts'
import type { Mode, Question, WalletInfo } from '../types.ts'
import { addresses, publicKeys } from './accounts.ts'
import { type Memory, readMemory, writeMemory } from './memory.ts'
import type { NetworkName } from './types.ts'

export type Core = ReturnType<typeof createCore>

/** What signing and sending need of a wallet, wherever it is. */
export type Signer = Pick<
  Core,
  'site' | 'apiUrl' | 'network' | 'index' | 'isConnected' | 'account' | 'connect' | 'ask' | 'manner'
>

/** SIP-030: the user cancelled. */
export const cancelled = () => new RpcError(-31001, 'User cancelled the request.')

type Input = { info: WalletInfo; apiUrl: string; mode: Mode; network: NetworkName }

/** The wallet's state: what it remembers, what it shows the site, and how it asks its user. */
export function createCore({ info, apiUrl, mode, network }: Input) {
  let memory = readMemory(network)

  function remember(patch: Partial<Memory>) {
    memory = { ...memory, ...patch }
    writeMemory(memory)
  }

  const core = {
    ...beginCore(info, mode),
    apiUrl,
    network: () => memory.network,
    index: () => memory.account,
    isConnected: () => memory.sites.includes(core.site.origin),

    /** The account that the user has chosen, on a network. */
    account: (on: NetworkName = memory.network) => ({
      address: addresses[on][memory.account] ?? '',
      publicKey: publicKeys[memory.account] ?? '',
    }),

    setAccount(account: number) {
      remember({ account })
      if (core.isConnected()) core.emitter.emit('stx_accountChange', [core.account()])
    },
    setNetwork(name: NetworkName) {
      remember({ network: name })
      const networks = [
        { id: 'mainnet', chainId: 1 },
        { id: 'testnet', chainId: 2147483648 },
      ]
      if (!core.isConnected()) return
      core.emitter.emit('stx_networkChange', { active: name, networks })
      core.emitter.emit('stx_accountChange', [core.account()])
    },
    disconnect() {
      remember({ sites: memory.sites.filter((origin) => origin !== core.site.origin) })
      core.emitter.emit('stx_accountChange', [])
    },

    /** Resolves when the user approves. @throws {RpcError} -31001 */
    async ask(question: Question): Promise<void> {
      if (core.mode === 'hang') return new Promise(() => {})
      if (core.mode === 'reject') throw cancelled()
      if (core.mode === 'approve') return
      await askInDialog(info, question).catch(() => {
        throw cancelled()
      })
    },

    /** Asks for the site to be let in, once. @throws {RpcError} -31001 */
    async connect(on: NetworkName): Promise<void> {
      if (core.isConnected()) return
      await core.ask({
        title: 'Share your Stacks address?',
        rows: [
          ['Site', core.site.origin],
          ['Network', on],
          ['Address', core.account(on).address],
        ],
        approve: 'Share',
      })
      remember({ sites: [...memory.sites, core.site.origin] })
    },
  }
  return core
}
