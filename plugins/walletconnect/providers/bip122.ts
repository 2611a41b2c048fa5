import {
  AccountNotSharedError,
  MethodNotSupportedError,
  NoWalletResponseError,
  type ProviderOf,
  SendOutcomeUnknownError,
  SwitchNotSupportedError,
  toRpcError,
  toSendError,
} from 'tapkit/kernel'
import { ask, type Line, sessionOf } from '../ask.ts'
import { NetworkNotApprovedError } from '../errors.ts'
import { peerName } from '../peerName.ts'
import { approvedBy, toAccounts } from '../readSession.ts'
import { toBase64 } from './base64.ts'
import { networkOf } from './networkOf.ts'
import { onChange } from './onChange.ts'

type Provider = ProviderOf<'bip122'>
type NetworkName = Parameters<Provider['connect']>[0]['network']

const namespace = 'bip122'

/**
 * The first 32 hex digits of each network's genesis block, as CAIP-2 names the network, with the plugin's name of the
 * network.
 */
const genesis: Readonly<Record<NetworkName, string>> = {
  Mainnet: '000000000019d6689c085ae165831e93',
  Testnet: '000000000933ea01ad0ee984209779ba',
  Testnet4: '00000000da84f2bafbbc53dee25a72ae',
  Signet: '00000008819873e925422c1ff0f99f7c',
  Regtest: '0f9188f13cb7b2c71f2a335e3a4fc328',
}
const idOf = (name: NetworkName) => `bip122:${genesis[name]}` as const

/** A session as a wallet of Bitcoin: PSBTs are base64, amounts satoshi as text. */
export function createBip122Provider(line: Line, topic: string): Provider {
  const own = () => {
    const session = sessionOf(line, topic)
    return session ? approvedBy(line.kernel, session).filter((each) => each.namespace === namespace) : []
  }
  const current = () => networkOf(line, namespace, topic)
  const accountsOn = (networkId: string | undefined) =>
    toAccounts(own().filter((each) => each.networkId === networkId)).map(({ address, purpose = 'payment' }) => ({
      address,
      purpose,
    }))
  const nobodyOn = (network: NetworkName) =>
    own().length === 0
      ? new AccountNotSharedError()
      : new NetworkNotApprovedError({ network, message: 'Chain not found' })
  /** Asks with the named account, or with the first account of the network. */
  const request = async (method: string, network: NetworkName, address: string | undefined, params: object) => {
    const networkId = idOf(network)
    const accounts = accountsOn(networkId)
    const account = address === undefined ? accounts[0]?.address : address
    if (account === undefined) throw nobodyOn(network)
    if (!accounts.some((each) => each.address.toLowerCase() === account.toLowerCase())) {
      throw new AccountNotSharedError({ address: account })
    }
    return ask(line, { topic, networkId, method, params: { account, ...params } })
  }

  return {
    async connect({ network }) {
      const accounts = accountsOn(idOf(network))
      if (accounts.length === 0) throw nobodyOn(network)
      return accounts
    },
    // Wallets of many addresses name the first of an account, and pay with the coins of all.
    hasOthers: true,
    requireAble(asked) {
      if (asked.kind === 'transfer' && asked.recipients.length !== 1) throw toSeveral()
    },
    getAccountAddresses: async () => accountsOn(current()),
    getNetwork: async () => (Object.keys(genesis) as NetworkName[]).find((name) => idOf(name) === current()),
    async switchNetwork() {
      throw new SwitchNotSupportedError({ wallet: peerName(sessionOf(line, topic)) ?? 'The wallet' })
    },

    async signMessage({ address, message, protocol, network }) {
      const method = 'signMessage'
      const asked = { address, message, ...(protocol && { protocol }) }
      const answer = await request(method, network, address, asked).catch(rethrow)
      const { signature } = Object(answer) as { signature?: unknown }
      const read = readSignature(signature)
      if (!read) throw new NoWalletResponseError({ method, unsent: true })
      return { signature: read.text, protocol: read.length === 65 ? 'ecdsa' : 'bip322' }
    },

    async signPsbt({ psbt, signInputs, broadcast = false, network }) {
      const method = 'signPsbt'
      const asked = { psbt, broadcast, ...(signInputs && { signInputs }) }
      const failed = (error: unknown): never => {
        throw broadcast ? toSendError(error) : toRpcError(error)
      }
      const answer = await request(method, network, signInputs?.[0]?.address, asked).catch(failed)
      const { psbt: signed, txid } = Object(answer) as { psbt?: unknown; txid?: unknown }
      const sent = typeof txid === 'string' && /^[0-9a-f]{64}$/i.test(txid) ? txid.toLowerCase() : undefined
      if (broadcast && sent === undefined) {
        throw new SendOutcomeUnknownError({ debug: `${method} was answered without a transaction id.` })
      }
      if (typeof signed !== 'string') throw new NoWalletResponseError({ method, transactionId: sent })
      return { psbt: signed, txid: sent }
    },

    async sendTransfer({ recipients, from, network }) {
      const method = 'sendTransfer'
      const [recipient, ...others] = recipients
      if (!recipient || others.length > 0) throw toSeveral()
      const asked = { recipientAddress: recipient.address, amount: String(recipient.amount) }
      const answer = await request(method, network, from, asked).catch((error: unknown) => {
        throw toSendError(error)
      })
      const { txid } = Object(answer) as { txid?: unknown }
      if (typeof txid !== 'string' || !/^[0-9a-f]{64}$/i.test(txid)) {
        throw new SendOutcomeUnknownError({ debug: `${method} was answered without a transaction id.` })
      }
      return { txid: txid.toLowerCase() }
    },

    subscribe: (listener) =>
      onChange(line, topic, (change) =>
        listener(
          change === 'ended' ? { type: 'disconnect' } : { type: 'accountChange', accounts: accountsOn(current()) },
        ),
      ),
  }
}

/** The method takes a single recipient, so the wallet is not asked. */
const toSeveral = () => new MethodNotSupportedError({ method: 'sendTransfer to several' })

const rethrow = (error: unknown): never => {
  throw toRpcError(error)
}

/** Wallets answer hex; some answer base64, as the plugin does. */
function readSignature(value: unknown): { readonly text: string; readonly length: number } | undefined {
  if (typeof value !== 'string' || value.length === 0 || value.length > 20_000) return undefined
  const digits = value.replace(/^0x/, '')
  if (digits.length % 2 === 0 && /^[0-9a-f]+$/i.test(digits)) {
    const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    return { text: toBase64(bytes), length: bytes.length }
  }
  try {
    return { text: value, length: atob(value).length }
  } catch {
    return undefined
  }
}
