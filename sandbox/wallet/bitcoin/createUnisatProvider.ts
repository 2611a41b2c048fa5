import { invalidParams, RpcError, unauthorized } from '../errors.ts'
import { askToSign } from './askToSign.ts'
import { fromHex, toHex } from './bytes.ts'
import type { Core } from './core.ts'
import { broadcast, fetchBalance } from './explorer.ts'
import { type Inscription, listInscriptions, placeOf, sendInscriptions } from './ordinals/inscriptions.ts'
import type { NetworkName } from './types.ts'

const CHAINS: Readonly<Record<string, NetworkName>> = {
  BITCOIN_MAINNET: 'Mainnet',
  BITCOIN_TESTNET: 'Testnet',
  BITCOIN_TESTNET4: 'Testnet4',
  BITCOIN_SIGNET: 'Signet',
  BITCOIN_REGTEST: 'Regtest',
}

type SignOptions = {
  autoFinalized?: boolean
  toSignInputs?: readonly { index: number; address?: string; sighashTypes?: readonly number[] }[]
}

/** An inscription, as this dialect tells it. */
function describe(explorerUrl: string, inscription: Inscription) {
  const { id, number, address, content_type, content_length, satpoint, timestamp, value } = inscription
  const content = `${explorerUrl}/ord/content/${id}`
  return {
    ...placeOf(inscription),
    inscriptionId: id,
    inscriptionNumber: number,
    address,
    outputValue: String(value),
    preview: content,
    content,
    contentType: content_type ?? '',
    contentLength: String(content_length ?? 0),
    timestamp,
    genesisTransaction: id.split('i')[0],
    location: satpoint,
  }
}

/** The wallet as a page sees it in UniSat's dialect: one address, satoshi as a number, PSBTs as hex, errors thrown. */
export function createUnisatProvider(core: Core) {
  const active = () => {
    const [address] = core.addresses()
    if (!address) throw unauthorized()
    return address
  }
  const accounts = () => (core.isConnected() ? [active().address] : [])
  const permitted = () => {
    if (!core.isConnected()) throw unauthorized()
    return active()
  }
  const chain = () => {
    const name = core.network()
    return {
      enum: Object.keys(CHAINS).find((key) => CHAINS[key] === name) ?? '',
      name: name === 'Mainnet' ? 'Bitcoin Mainnet' : `Bitcoin ${name}`,
      network: name === 'Mainnet' ? 'livenet' : name.toLowerCase(),
    }
  }

  async function signPsbt(hex: string, options: SignOptions = {}): Promise<string> {
    permitted()
    const { readPsbt } = await import('./psbt.ts')
    if (typeof hex !== 'string' || !/^([0-9a-f]{2})+$/i.test(hex)) throw invalidParams('The PSBT has to be hex.')
    const psbt = readPsbt(fromHex(hex), core.network())
    const wanted = options.toSignInputs?.map(({ index, sighashTypes }) => ({
      index,
      ...(sighashTypes?.[0] === undefined ? {} : { sighash: sighashTypes[0] }),
    }))
    const inputs = wanted ?? psbt.own()
    await core.ask(psbt.describe(inputs, core.site))
    psbt.sign(inputs)
    if (options.autoFinalized !== false) psbt.finalize(inputs)
    return toHex(psbt.toBytes())
  }

  const calls = {
    async requestAccounts() {
      await core.connect()
      core.emitter.emit('accounts', undefined)
      return accounts()
    },
    getAccounts: async () => accounts(),
    getPublicKey: async () => permitted().publicKey,
    getVersion: async () => '1.0.0',
    getChain: async () => chain(),
    getNetwork: async () => chain().network,
    async switchChain(key: string) {
      const name = Object.hasOwn(CHAINS, key) ? CHAINS[key] : undefined
      if (!name) throw invalidParams(`The chain is invalid, supported chains: ${Object.keys(CHAINS).join(',')}`)
      if (name !== core.network()) {
        await core.ask({ title: 'Switch network?', rows: [['Network', name]], approve: 'Switch' })
        core.setNetwork(name)
      }
      return chain()
    },
    async getBalance() {
      const { confirmed, unconfirmed } = await fetchBalance(core, permitted().address)
      return { confirmed, unconfirmed, total: confirmed + unconfirmed }
    },
    async getInscriptions(cursor = 0, size = 20) {
      permitted()
      const all = await listInscriptions(core)
      return { total: all.length, list: all.slice(cursor, cursor + size).map((one) => describe(core.explorerUrl, one)) }
    },
    async sendInscription(to: string, inscriptionId: string, { feeRate }: { feeRate?: number } = {}) {
      permitted()
      if (typeof to !== 'string' || typeof inscriptionId !== 'string')
        throw invalidParams('An address and the id of an inscription are needed.')
      return { txid: await sendInscriptions(core, [{ address: to, inscriptionId }], feeRate) }
    },
    async signMessage(text: string, type = 'ecdsa') {
      const address = permitted()
      if (typeof text !== 'string') throw invalidParams('The message has to be a text.')
      if (type !== 'ecdsa' && type !== 'bip322-simple') throw invalidParams('The type is ecdsa or bip322-simple.')
      return (await askToSign(core, address, text, type === 'ecdsa' ? 'ECDSA' : 'BIP322')).signature
    },
    async sendBitcoin(to: string, satoshis: number, { feeRate }: { feeRate?: number } = {}) {
      permitted()
      if (typeof to !== 'string' || !Number.isSafeInteger(satoshis) || satoshis <= 0)
        throw invalidParams('An address and whole satoshi are needed.')
      const { pay } = await import('./pay.ts')
      return pay(core, [{ address: to, amount: BigInt(satoshis) }], feeRate)
    },
    signPsbt,
    signPsbts: async (list: readonly string[], options: readonly SignOptions[] = []) => {
      const signed: string[] = []
      // One dialog after the other.
      for (const [index, hex] of list.entries()) signed.push(await signPsbt(hex, options[index]))
      return signed
    },
    async pushPsbt(hex: string) {
      permitted()
      const { extractPsbt } = await import('./psbt.ts')
      return broadcast(core, extractPsbt(fromHex(hex)))
    },
    pushTx: async ({ rawtx }: { rawtx: string }) => broadcast(core, rawtx),
    async disconnect() {
      core.permit(false)
    },
  }

  const heard = new Map<unknown, () => void>()
  const events: Readonly<Record<string, readonly [event: string, payload: () => unknown]>> = {
    accountsChanged: ['accounts', accounts],
    networkChanged: ['network', () => chain().network],
    chainChanged: ['network', chain],
  }
  core.emitter.on('network', () => core.emitter.emit('accounts', undefined))
  core.emitter.on('disconnect', () => core.emitter.emit('accounts', undefined))

  return {
    ...Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [
        name,
        async (...args: unknown[]) => {
          core.record(name, args)
          try {
            return await (call as (...args: unknown[]) => Promise<unknown>)(...args)
          } catch (error) {
            // Errors of this dialect are plain objects, as they come out of a message port.
            if (error instanceof RpcError) throw { code: error.code, message: error.message }
            throw error
          }
        },
      ]),
    ),
    on(name: string, listener: (payload: unknown) => void) {
      const [event, payload] = events[name] ?? []
      if (!event || !payload) return
      const hear = () => listener(payload())
      heard.set(listener, hear)
      core.emitter.on(event, hear)
    },
    removeListener(name: string, listener: (payload: unknown) => void) {
      const hear = heard.get(listener)
      if (hear && events[name]) core.emitter.removeListener(events[name][0], hear)
    },
  }
}
