import {
  AccountNotSharedError,
  type CaipNetworkId,
  MethodNotSupportedError,
  NoWalletResponseError,
  sanitizeText,
} from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { walletChainOf } from '../networks/cluster.ts'
import type { SignInFields, SolanaAccount, SolanaProvider } from '../provider.ts'
import { ask, offered } from './ask.ts'
import { ClusterNotSupportedError } from './errors.ts'
import { isOfMessage } from './isOfMessage.ts'
import { listen } from './listen.ts'
import { readBytes } from './readBytes.ts'
import { networksOf, readShared } from './readShared.ts'
import { readSignature } from './readSignature.ts'
import { signIn } from './signIn.ts'
import { readTexts, type StandardWallet } from './standardWallet.ts'

/** A wallet of Wallet Standard as a provider; the wallet's features are read again at each call. */
export function createProvider(context: Context, wallet: StandardWallet): SolanaProvider {
  const shared = (list?: unknown) => readShared(context, wallet, list) ?? []
  const accounts = () => shared().map(({ account }) => account)
  const signerOf = (address: string) => {
    const found = shared().find(({ account }) => account.address === address)
    if (!found) throw new AccountNotSharedError({ address })
    return found
  }

  /** The wallet's own account object and its name of the cluster, if the account has the feature on the cluster. */
  const prepare = (
    { address, networkId }: { readonly address: string; readonly networkId: CaipNetworkId },
    feature: keyof SolanaAccount['features'],
  ) => {
    const { account, raw } = signerOf(address)
    const cluster = context.clusters.get(networkId)
    if (!cluster || !account.networks?.includes(networkId)) {
      throw new ClusterNotSupportedError({ wallet: nameOf(wallet), network: cluster?.name ?? networkId })
    }
    if (!account.features[feature]) throw new MethodNotSupportedError({ method: `solana:${feature}` })
    return { account: raw, chain: walletChainOf(cluster) }
  }

  const signAll: SolanaProvider['signAllTransactions'] = async ({ transactions, ...on }) => {
    const method = 'solana:signTransaction'
    const signer = prepare(on, 'signTransaction')
    const inputs = transactions.map((transaction) => ({ ...signer, transaction: transaction.slice() }))
    const outputs = readOutputs(await ask(wallet, method, ...inputs), method, inputs.length)
    return outputs.map(({ signedTransaction }) => readBytes(signedTransaction, method))
  }

  return {
    accounts,
    networks: () => networksOf(context.clusters, readChains(wallet)),

    async connect({ silent = false } = {}) {
      const method = 'standard:connect'
      const answer = Object(await ask(wallet, method, ...(silent ? [{ silent }] : []))) as { accounts?: unknown }
      const found = readShared(context, wallet, answer.accounts)
      if (!found) throw new NoWalletResponseError({ method })
      return found.map(({ account }) => account)
    },

    async disconnect() {
      if (offered(wallet, 'standard:disconnect')) await ask(wallet, 'standard:disconnect')
    },

    onChange: (listener) =>
      listen(wallet, () => {
        const found = readShared(context, wallet)
        // Only an empty list means that the wallet is locked; a list of malformed entries does not.
        if (found) listener(found.map(({ account }) => account))
      }),

    async signMessage({ address, message }) {
      const method = 'solana:signMessage'
      const { account, raw } = signerOf(address)
      if (!account.features.signMessage) throw new MethodNotSupportedError({ method })
      const answer = await ask(wallet, method, { account: raw, message: message.slice() })
      const [output] = readOutputs(answer, method, 1)
      // A wallet may prefix the signed bytes: unless the prefix is a known envelope, the signature proves nothing about
      // this message.
      const signed = readBytes(output?.signedMessage, method)
      if (!isOfMessage(signed, message, address)) throw new NoWalletResponseError({ method })
      return readBytes(output?.signature, method, 64)
    },

    async signTransaction({ transaction, ...on }) {
      const [signed] = await signAll({ ...on, transactions: [transaction] })
      if (!signed) throw new NoWalletResponseError({ method: 'solana:signTransaction' })
      return signed
    },

    signAllTransactions: signAll,

    async signAndSendTransaction({ transaction, options, ...on }) {
      const method = 'solana:signAndSendTransaction'
      const input = { ...prepare(on, 'signAndSendTransaction'), transaction: transaction.slice() }
      const [output] = readOutputs(await ask(wallet, method, options ? { ...input, options } : input), method, 1)
      return readSignature(output?.signature, method)
    },

    get signIn() {
      return offered(wallet, 'solana:signIn') && ((fields?: SignInFields) => signIn(context, wallet, fields))
    },
  }
}

/** A wallet's answer to `length` inputs: as many outputs. */
function readOutputs(answer: unknown, method: string, length: number): Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(answer) || answer.length !== length) throw new NoWalletResponseError({ method })
  return answer.map((output) => Object(output))
}

function nameOf({ name }: StandardWallet): string {
  return typeof name === 'string' ? sanitizeText(name, 64) : 'The wallet'
}

function readChains(wallet: StandardWallet): readonly string[] {
  try {
    return readTexts(wallet.chains) ?? []
  } catch {
    return []
  }
}
