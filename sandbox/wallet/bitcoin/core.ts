import { type AddressType, addresses, publicKeys } from '../../bitcoin/accounts.mjs'
import { askInDialog } from '../dialog.ts'
import { createEmitter } from '../emitter.ts'
import { rejected } from '../errors.ts'
import type { Question, RecordedRequest, WalletInfo } from '../types.ts'
import { readMemory, writeMemory } from './memory.ts'
import type { Address, BitcoinMode, NetworkName } from './types.ts'

export type Core = ReturnType<typeof createCore>

const families = {
  Mainnet: 'mainnet',
  Testnet: 'testnet',
  Testnet4: 'testnet',
  Signet: 'testnet',
  Regtest: 'regtest',
} as const
const MAX_RECORDED = 1000

type Input = { info: WalletInfo; explorerUrl: string; mode: BitcoinMode; network: NetworkName; onlyOne?: boolean }

/**
 * One Bitcoin wallet's state: what it remembers, what it shows the site, and how it asks its user. `onlyOne`: its payment
 * address serves every purpose, as UniSat's does.
 */
export function createCore({ info, explorerUrl, mode, network, onlyOne = false }: Input) {
  const emitter = createEmitter()
  let memory = readMemory(info.rdns, network)
  let paymentType: AddressType = 'p2wpkh'

  const entry = (purpose: Address['purpose'], addressType: AddressType): Address => ({
    address: addresses[families[memory.network]][addressType],
    publicKey: publicKeys[addressType === 'p2tr' ? 'ordinals' : 'payment'],
    purpose,
    addressType,
    walletType: 'software',
  })

  function remember(patch: Partial<typeof memory>) {
    memory = { ...memory, ...patch }
    writeMemory(info.rdns, memory)
  }

  const core = {
    info,
    explorerUrl,
    emitter,
    mode,
    requests: [] as RecordedRequest[],
    network: () => memory.network,
    isConnected: () => memory.sites.includes(location.origin),

    /** What the user has, whether or not the site may see it. */
    addresses: (): Address[] =>
      onlyOne ? [entry('payment', paymentType)] : [entry('payment', paymentType), entry('ordinals', 'p2tr')],

    /** Lets the site see the addresses, or takes that back. */
    permit(permitted: boolean) {
      const others = memory.sites.filter((site) => site !== location.origin)
      remember({ sites: permitted ? [...others, location.origin] : others })
    },
    setNetwork(name: NetworkName) {
      if (name === memory.network) return
      remember({ network: name })
      emitter.emit('network', name)
    },
    setAddressType(type: AddressType) {
      if (type === paymentType) return
      paymentType = type
      emitter.emit('accounts', undefined)
    },
    disconnect() {
      core.permit(false)
      emitter.emit('disconnect', undefined)
    },

    /** Notes a request; a broken wallet breaks here. */
    record(method: string, params: unknown) {
      core.requests.push({ method, params, at: Date.now() })
      if (core.requests.length > MAX_RECORDED) core.requests.shift()
      if (core.mode === 'throw') throw new TypeError("Cannot read properties of undefined (reading 'engine')")
    },

    /** Resolves when the user approves. @throws {RpcError} 4001 */
    async ask(question: Question): Promise<void> {
      if (core.mode === 'hang') return new Promise(() => {})
      if (core.mode === 'reject') throw rejected()
      if (core.mode === 'ask') await askInDialog(info, question)
    },

    /** Asks for the site to be let in, once. @throws {RpcError} 4001 */
    async connect(message?: string): Promise<void> {
      if (core.isConnected()) return
      await core.ask({
        title: 'Share your Bitcoin addresses?',
        rows: [
          ['Site', location.origin],
          ['Network', memory.network],
          ...core.addresses().map(({ purpose, address }) => [purpose, address] as const),
        ],
        ...(message ? { text: message } : {}),
        approve: 'Share',
      })
      core.permit(true)
    },
  }
  return core
}
