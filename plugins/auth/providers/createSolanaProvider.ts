import { base58, base64 } from '@scure/base'
import {
  AccountNotSharedError,
  type CaipNetworkId,
  type Kernel,
  NoWalletResponseError,
  type ProviderOf,
} from 'tapkit/kernel'
import type { PayloadInput } from '../protocol/requests.ts'
import { askApproval } from './askApproval.ts'
import { findShare, requireShare } from './ownShare.ts'

type Provider = ProviderOf<'solana'>
type Method = PayloadInput<'RPC_REQUEST'>['method']
type On = { readonly address: string; readonly networkId: CaipNetworkId }

const namespace = 'solana'
const versions = ['legacy', 0] as const
const features = {
  signMessage: true,
  signTransaction: versions,
  signAllTransactions: versions,
  signAndSendTransaction: versions,
} as const

/** The wallet of the secure page as a wallet of Solana: transactions are base64, signatures and messages base58. */
export function createSolanaProvider(kernel: Kernel): Provider {
  const accounts: Provider['accounts'] = () => {
    const { addresses = [], networks } = findShare(kernel, namespace) ?? {}
    return addresses.map((address) => ({ address, networks, features }))
  }
  const request = async (
    method: Method,
    { address, networkId }: On,
    params: object,
  ): Promise<Record<string, unknown>> => {
    const { addresses, networks } = requireShare(kernel, namespace)
    if (!addresses.includes(address) || !networks.includes(networkId)) throw new AccountNotSharedError({ address })
    const payload = { method, params: { ...params, pubkey: address }, chainId: networkId, account: address }
    return Object(await askApproval(kernel, payload))
  }

  return {
    accounts,
    networks: () => findShare(kernel, namespace)?.networks ?? [],
    connect: async () => accounts(),
    onChange(listener) {
      let last = JSON.stringify(accounts())
      return kernel.subscribe(() => {
        const now = accounts()
        if (JSON.stringify(now) === last) return
        last = JSON.stringify(now)
        listener(now)
      })
    },

    async signMessage({ address, message }) {
      const method = 'solana_signMessage'
      const { networkId } = requireShare(kernel, namespace)
      const { signature } = await request(method, { address, networkId }, { message: base58.encode(message) })
      return readSignature(signature, method, true)
    },

    async signTransaction({ transaction, ...on }) {
      const method = 'solana_signTransaction'
      const answer = await request(method, on, { transaction: base64.encode(transaction) })
      return readWire(answer.transaction, method)
    },

    async signAllTransactions({ transactions, ...on }) {
      const method = 'solana_signAllTransactions'
      const given = transactions.map((transaction) => base64.encode(transaction))
      const { transactions: signed } = await request(method, on, { transactions: given })
      if (!Array.isArray(signed) || signed.length !== given.length)
        throw new NoWalletResponseError({ method, unsent: true })
      return signed.map((text) => readWire(text, method))
    },

    async signAndSendTransaction({ transaction, options, ...on }) {
      const method = 'solana_signAndSendTransaction'
      const asked = { transaction: base64.encode(transaction), ...(options && { sendOptions: { ...options } }) }
      const { signature } = await request(method, on, asked)
      const bytes = readSignature(signature, method)
      kernel.fetchBalance({ namespace, force: true }).catch(() => {})
      return bytes
    },
  }
}

function readSignature(value: unknown, method: string, unsent?: true): Uint8Array {
  const bytes = typeof value === 'string' && value.length <= 90 ? decode(base58, value) : undefined
  if (bytes?.length !== 64) throw new NoWalletResponseError({ method, unsent })
  return bytes
}

function readWire(value: unknown, method: string): Uint8Array {
  const bytes = typeof value === 'string' && value.length <= 4_000 ? decode(base64, value) : undefined
  if (!bytes) throw new NoWalletResponseError({ method, unsent: true })
  return bytes
}

function decode(coder: typeof base58, text: string): Uint8Array | undefined {
  try {
    return coder.decode(text)
  } catch {
    return undefined
  }
}
