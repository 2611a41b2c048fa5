import { type AddressType, publicKeys } from '../../bitcoin/accounts.mjs'
import { beginCore } from '../beginCore.ts'
import { askInDialog } from '../dialog.ts'
import { rejected } from '../errors.ts'
import type { Question, WalletInfo } from '../types.ts'
import { addressesOf } from './addressesOf.ts'
import { readMemory, writeMemory } from './memory.ts'
import type { Address, BitcoinMode, NetworkName } from './types.ts'

export type Core = ReturnType<typeof createCore>

/** What signing and sending need of a wallet, wherever it is. */
export type Signer = Pick<Core, 'info' | 'site' | 'explorerUrl' | 'network' | 'addresses' | 'ask' | 'manner'>

type Input = {
  info: WalletInfo
  explorerUrl: string
  mode: BitcoinMode
  network: NetworkName
  ordinals?: boolean
  onlyOne?: boolean
}

/**
 * One Bitcoin wallet's state: what it remembers, what it shows the site, and how it asks its user. `onlyOne`: its payment
 * address serves every purpose, as UniSat's does. `ordinals`: it has methods for runes and inscriptions.
 */
export function createCore({ info, explorerUrl, mode, network, ordinals = false, onlyOne = false }: Input) {
  const begun = beginCore(info, mode)
  let memory = readMemory(info.rdns, network)
  let paymentType: AddressType = 'p2wpkh'

  const entry = (purpose: Address['purpose'], addressType: AddressType): Address => ({
    address: addressesOf(memory.network)[addressType],
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
    ...begun,
    explorerUrl,
    ordinals,
    network: () => memory.network,
    isConnected: () => memory.sites.includes(core.site.origin),

    /** What the user has, whether or not the site may see it. */
    addresses: (): Address[] =>
      onlyOne ? [entry('payment', paymentType)] : [entry('payment', paymentType), entry('ordinals', 'p2tr')],

    /** Lets the site see the addresses, or takes that back. */
    permit(permitted: boolean) {
      const others = memory.sites.filter((origin) => origin !== core.site.origin)
      remember({ sites: permitted ? [...others, core.site.origin] : others })
    },
    setNetwork(name: NetworkName) {
      if (name === memory.network) return
      remember({ network: name })
      core.emitter.emit('network', name)
    },
    setAddressType(type: AddressType) {
      if (type === paymentType) return
      paymentType = type
      core.emitter.emit('accounts', undefined)
    },
    disconnect() {
      core.permit(false)
      core.emitter.emit('disconnect', undefined)
    },

    /** Notes a request; a broken wallet breaks here. */
    record(method: string, params: unknown) {
      begun.record(method, params)
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
          ['Site', core.site.origin],
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
