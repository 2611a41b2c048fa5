import { askInDialog } from '../dialog.ts'
import { createEmitter } from '../emitter.ts'
import { RpcError } from '../errors.ts'
import type { Mode, Question, RecordedRequest, WalletInfo } from '../types.ts'
import { addresses, publicKeys } from './accounts.ts'
import { type Memory, readMemory, writeMemory } from './memory.ts'
import type { NetworkName } from './types.ts'

export type Core = ReturnType<typeof createCore>

const MAX_RECORDED = 1000

/** SIP-030: the user cancelled. */
export const cancelled = () => new RpcError(-31001, 'User cancelled the request.')

type Input = { info: WalletInfo; apiUrl: string; mode: Mode; network: NetworkName }

/** The wallet's state: what it remembers, what it shows the site, and how it asks its user. */
export function createCore({ info, apiUrl, mode, network }: Input) {
  const emitter = createEmitter()
  let memory = readMemory(network)

  function remember(patch: Partial<Memory>) {
    memory = { ...memory, ...patch }
    writeMemory(memory)
  }

  const core = {
    info,
    apiUrl,
    emitter,
    mode,
    requests: [] as RecordedRequest[],
    network: () => memory.network,
    index: () => memory.account,
    isConnected: () => memory.sites.includes(location.origin),

    /** The account that the user has chosen, on a network. */
    account: (on: NetworkName = memory.network) => ({
      address: addresses[on][memory.account] ?? '',
      publicKey: publicKeys[memory.account] ?? '',
    }),

    setAccount(account: number) {
      remember({ account })
      if (core.isConnected()) emitter.emit('stx_accountChange', [core.account()])
    },
    setNetwork(name: NetworkName) {
      remember({ network: name })
      const networks = [
        { id: 'mainnet', chainId: 1 },
        { id: 'testnet', chainId: 2147483648 },
      ]
      if (!core.isConnected()) return
      emitter.emit('stx_networkChange', { active: name, networks })
      emitter.emit('stx_accountChange', [core.account()])
    },
    disconnect() {
      remember({ sites: memory.sites.filter((site) => site !== location.origin) })
      emitter.emit('stx_accountChange', [])
    },

    record(method: string, params: unknown) {
      core.requests.push({ method, params, at: Date.now() })
      if (core.requests.length > MAX_RECORDED) core.requests.shift()
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
          ['Site', location.origin],
          ['Network', on],
          ['Address', core.account(on).address],
        ],
        approve: 'Share',
      })
      remember({ sites: [...memory.sites, location.origin] })
    },
  }
  return core
}
