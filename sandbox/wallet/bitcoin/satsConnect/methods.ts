import { invalidParams } from '../../errors.ts'
import { switchQuestion } from '../../switchQuestion.ts'
import { askToSign } from '../askToSign.ts'
import { fromBase64, toBase64 } from '../bytes.ts'
import type { Core } from '../core.ts'
import { broadcast, fetchBalance } from '../explorer.ts'
import { isNetworkName } from '../memory.ts'
import type { Address } from '../types.ts'
import { type Method, type Params, requirePermission, text } from './fields.ts'
import { ordinalMethods } from './ordinalMethods.ts'

const networkBlock = (core: Core) => {
  const main = core.network() === 'Mainnet' ? 'mainnet' : 'testnet'
  return {
    bitcoin: { name: core.network() },
    stacks: { name: main },
    spark: { name: main === 'mainnet' ? 'mainnet' : 'regtest' },
  }
}

/** The addresses for these purposes, in their order; purposes that the wallet has none for are left out. */
function pick(core: Core, purposes: unknown): Address[] {
  if (purposes === undefined) return core.addresses()
  if (!Array.isArray(purposes)) throw invalidParams('"purposes" has to be a list.')
  return purposes.flatMap((purpose) => core.addresses().filter((address) => address.purpose === purpose))
}

function ownAddress(core: Core, address: unknown): Address {
  const found = core.addresses().find((own) => own.address === address)
  if (!found) throw invalidParams('The address is not the wallet’s.')
  return found
}

const account = (core: Core, addresses: Address[]) => ({
  id: `sandbox-${core.network()}`,
  addresses,
  walletType: 'software',
  network: networkBlock(core),
})

/** The 80 characters are the wallet's own limit. */
function greeting({ message }: Params): string | undefined {
  if (message === undefined || message === null) return undefined
  if (typeof message !== 'string' || message.length > 80)
    throw invalidParams('The message must not exceed 80 characters.')
  return message
}

const connect: Method = async (core, params) => {
  const { network } = params
  if (network !== undefined && !isNetworkName(network)) throw invalidParams('Unknown network.')
  const addresses = () => pick(core, params.addresses)
  addresses()
  const message = greeting(params)
  if (network !== undefined && network !== core.network()) await changeNetwork(core, network)
  await core.connect(message)
  return account(core, addresses())
}

async function changeNetwork(core: Core, name: unknown) {
  if (!isNetworkName(name)) throw invalidParams('Unknown network.')
  if (name === core.network()) return
  await core.ask(switchQuestion(core.site, name))
  core.setNetwork(name)
}

const signMessage: Method = async (core, params) => {
  requirePermission(core)
  const address = ownAddress(core, params.address)
  const message = text(params, 'message')
  const protocol = params.protocol ?? (address.addressType === 'p2tr' ? 'BIP322' : 'ECDSA')
  if (protocol !== 'ECDSA' && protocol !== 'BIP322') throw invalidParams('"protocol" is ECDSA or BIP322.')
  return { ...(await askToSign(core, address, message, protocol)), protocol }
}

const signPsbt: Method = async (core, params) => {
  requirePermission(core)
  const { readPsbt } = await import('../psbt.ts')
  const psbt = readPsbt(decode(text(params, 'psbt')), core.network())
  const wanted = params.signInputs === undefined ? psbt.own() : listInputs(core, params.signInputs)
  await core.ask(psbt.describe(wanted, core.site))
  psbt.sign(wanted)
  if (params.broadcast !== true) return { psbt: toBase64(psbt.toBytes()) }
  const txid = await broadcast(core, psbt.extract())
  return { psbt: toBase64(psbt.toBytes()), txid }
}

function listInputs(core: Core, given: unknown) {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalidParams('"signInputs" has to name indexes by address.')
  return Object.entries(given).flatMap(([address, indexes]) => {
    ownAddress(core, address)
    if (!Array.isArray(indexes) || !indexes.every(Number.isSafeInteger))
      throw invalidParams('Indexes are whole numbers.')
    return indexes.map((index: number) => ({ index }))
  })
}

function decode(base64: string): Uint8Array {
  try {
    return fromBase64(base64)
  } catch {
    throw invalidParams('"psbt" has to be base64.')
  }
}

const sendTransfer: Method = async (core, params) => {
  requirePermission(core)
  const { recipients } = params
  if (!Array.isArray(recipients) || recipients.length === 0) throw invalidParams('At least one recipient is required')
  const list = recipients.map((recipient) => {
    const { address, amount } = Object(recipient)
    if (typeof address !== 'string' || !Number.isSafeInteger(amount) || amount <= 0)
      throw invalidParams('A recipient is an address and whole satoshi.')
    return { address, amount: BigInt(amount) }
  })
  const { pay } = await import('../pay.ts')
  return { txid: await pay(core, list) }
}

/** The methods of the sats-connect dialect that a wallet knows, those for runes and inscriptions where it has them. */
export function methodsOf({ ordinals }: Core): Readonly<Record<string, Method>> {
  const known = { ...methods, ...(ordinals && ordinalMethods) }
  const getInfo = async () => ({
    version: '1.0.0',
    platform: 'web',
    methods: ['getInfo', ...Object.keys(known)],
    supports: ['WBIP004'],
  })
  return { getInfo, ...known }
}

const methods: Readonly<Record<string, Method>> = {
  async getAddresses(core, params) {
    await core.connect(greeting(params))
    return { addresses: pick(core, params.purposes ?? null), network: networkBlock(core) }
  },
  async getAccounts(core, params) {
    await core.connect(greeting(params))
    return pick(core, params.purposes ?? null)
  },
  async getBalance(core) {
    requirePermission(core)
    const { confirmed, unconfirmed } = await fetchBalance(core, core.addresses()[0]?.address ?? '')
    return {
      confirmed: String(confirmed),
      unconfirmed: String(unconfirmed),
      total: String(confirmed + unconfirmed),
    }
  },
  signMessage,
  signPsbt,
  sendTransfer,
  wallet_connect: connect,
  async wallet_disconnect(core) {
    core.permit(false)
    return null
  },
  async wallet_getAccount(core) {
    requirePermission(core)
    return account(core, core.addresses())
  },
  async wallet_getNetwork(core) {
    requirePermission(core)
    return networkBlock(core)
  },
  async wallet_changeNetwork(core, { name }) {
    requirePermission(core)
    await changeNetwork(core, name)
    return null
  },
  async wallet_getWalletType(core) {
    requirePermission(core)
    return 'software'
  },
  async wallet_getCurrentPermissions(core) {
    if (!core.isConnected()) return []
    const resourceId = `sandbox-${core.network()}`
    return [{ type: 'account', resourceId, clientId: core.site.origin, actions: { read: true } }]
  },
  async wallet_requestPermissions(core) {
    await core.connect()
    return true
  },
  async wallet_renouncePermissions(core) {
    core.permit(false)
    return null
  },
}
