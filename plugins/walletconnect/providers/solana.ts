import { base58 } from '@scure/base'
import {
  AccountNotSharedError,
  type CaipNetworkId,
  MethodNotSupportedError,
  NoWalletResponseError,
  type ProviderOf,
} from 'tapkit/kernel'
import { ask, type Line, sessionOf } from '../ask.ts'
import { approvedBy, methodsOn } from '../readSession.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { onChange } from './onChange.ts'

type Provider = ProviderOf<'solana'>
type On = { readonly address: string; readonly networkId: CaipNetworkId }

const methods = ['signMessage', 'signTransaction', 'signAllTransactions', 'signAndSendTransaction'] as const

/** A session as a wallet of Solana: transactions are base64, signatures and messages base58. */
export function createSolanaProvider(line: Line, topic: string): Provider {
  const approved = () => {
    const session = sessionOf(line, topic)
    return session ? approvedBy(line.kernel, session).filter(({ namespace }) => namespace === 'solana') : []
  }
  const accounts: Provider['accounts'] = () => {
    const session = sessionOf(line, topic)
    if (!session) return []
    const own = approved()
    return [...new Set(own.map(({ address }) => address))].map((address) => {
      const of = own.filter((each) => each.address === address)
      const offered = new Set(of.flatMap(({ spelled }) => methodsOn(session, spelled.chainId)))
      const features = methods
        .filter((name) => offered.has(`solana_${name}`))
        .map((name) => [name, name === 'signMessage' ? true : (['legacy', 0] as const)])
      return { address, networks: of.map(({ networkId }) => networkId), features: Object.fromEntries(features) }
    })
  }
  const request = (method: string, { address, networkId }: On, params: object): Promise<unknown> => {
    if (!approved().some((each) => each.address === address && each.networkId === networkId)) {
      throw new AccountNotSharedError({ address })
    }
    return ask(line, { topic, networkId, method, params: { ...params, pubkey: address } })
  }
  const signTransaction: Provider['signTransaction'] = async ({ transaction, ...on }) => {
    const method = 'solana_signTransaction'
    const { transaction: signed, signature } = Object(
      await request(method, on, { transaction: toBase64(transaction) }),
    ) as { transaction?: unknown; signature?: unknown }
    if (typeof signed === 'string') return readWire(signed, method)
    return insert(transaction, on.address, readSignature(signature, method))
  }

  return {
    accounts,
    networks: () => approved().map(({ networkId }) => networkId),
    connect: async () => accounts(),
    onChange: (listener) => onChange(line, topic, (change) => listener(change === 'ended' ? [] : accounts())),

    async signMessage({ address, message }) {
      const method = 'solana_signMessage'
      const networkId = approved().find((each) => each.address === address)?.networkId
      if (!networkId) throw new AccountNotSharedError({ address })
      const answer = await request(method, { address, networkId }, { message: base58.encode(message) })
      return readSignature((Object(answer) as { signature?: unknown }).signature, method, true)
    },

    signTransaction,

    async signAllTransactions({ transactions, ...on }) {
      const method = 'solana_signAllTransactions'
      const session = sessionOf(line, topic)
      const chainId = approved().find(({ networkId }) => networkId === on.networkId)?.spelled.chainId
      if (!session || !chainId || !methodsOn(session, chainId).includes(method)) {
        throw new MethodNotSupportedError({ method })
      }
      const answer = await request(method, on, { transactions: transactions.map(toBase64) })
      const { transactions: signed } = Object(answer) as { transactions?: unknown }
      if (!Array.isArray(signed) || signed.length !== transactions.length) {
        throw new NoWalletResponseError({ method, unsent: true })
      }
      return signed.map((text) => readWire(text, method))
    },

    async signAndSendTransaction({ transaction, options, ...on }) {
      const method = 'solana_signAndSendTransaction'
      const asked = { transaction: toBase64(transaction), ...(options && { sendOptions: options }) }
      const answer = await request(method, on, asked)
      return readSignature((Object(answer) as { signature?: unknown }).signature, method)
    },
  }
}

function readSignature(value: unknown, method: string, unsent?: true): Uint8Array {
  const bytes = typeof value === 'string' && value.length <= 90 ? tryDecode(value) : undefined
  if (bytes?.length !== 64) throw new NoWalletResponseError({ method, unsent })
  return bytes
}

function tryDecode(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}

function readWire(value: unknown, method: string): Uint8Array {
  const bytes = typeof value === 'string' && value.length <= 4_000 ? fromBase64(value) : undefined
  if (!bytes) throw new NoWalletResponseError({ method, unsent: true })
  return bytes
}

/** Puts the signature of a wallet that answers a signature alone into the transaction's place for it. */
function insert(transaction: Uint8Array, address: string, signature: Uint8Array): Uint8Array {
  const signatures = transaction[0] ?? 0
  const message = transaction.subarray(1 + 64 * signatures)
  // Version 0 has a further byte before its header (three counts); the list of keys follows the header.
  const keys = (message[0] ?? 0) >= 0x80 ? 5 : 4
  const key = base58.decode(address)
  for (let at = 0; at < signatures; at++) {
    const from = keys + 32 * at
    if (!key.every((byte, index) => message[from + index] === byte)) continue
    const signed = transaction.slice()
    signed.set(signature, 1 + 64 * at)
    return signed
  }
  throw new AccountNotSharedError({ address })
}
