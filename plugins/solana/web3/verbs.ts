import type { Connection } from '@solana/web3.js'
import {
  AccountNotSharedError,
  type BaseError,
  type Connection as Connected,
  type Kernel,
  MethodNotSupportedError,
  NoWalletResponseError,
} from 'tapkit/kernel'
import { askToSend } from '../actions/askToSend.ts'
import { requireSame } from '../actions/requireSame.ts'
import { requireSignature } from '../actions/requireSignature.ts'
import { requireVersion, takes } from '../actions/requireVersion.ts'
import { decodeBase58 } from '../base58.ts'
import type { SignInFields } from '../provider.ts'
import { requireSigner } from '../requireSigner.ts'
import {
  WalletDisconnectionError,
  WalletNotConnectedError,
  WalletSendTransactionError,
  WalletSignInError,
  WalletSignMessageError,
  WalletSignTransactionError,
} from './errors.ts'
import { openModal } from './openModal.ts'
import { complete, readSigned, requireCluster, toSendOptions, toWire } from './transactions.ts'
import type { AnyTransaction, SendTransactionOptions, SignInOutput, Web3 } from './types.ts'

const namespace = 'solana'

/** The kernel that asks, and the account that was in use then. */
export type Asked = {
  readonly kernel: Kernel
  readonly web3: Web3
  readonly connection: Connected<'solana'> | undefined
}

type Failure = new (input: { readonly cause?: unknown }) => BaseError

/** Runs a task for the account in use; a failure is thrown as wallet-adapter names it. */
async function as<value>(
  Failed: Failure,
  { kernel, connection }: Pick<Asked, 'kernel' | 'connection'>,
  task: (signer: ReturnType<typeof signerOf>) => Promise<value>,
): Promise<value> {
  if (!connection) throw new WalletNotConnectedError()
  try {
    return await task(signerOf(kernel, connection))
  } catch (cause) {
    throw cause instanceof Failed ? cause : new Failed({ cause })
  }
}

/** Marks failures before the wallet is asked: nothing was sent. */
async function beforeAsked(task: () => Promise<void>): Promise<void> {
  try {
    await task()
  } catch (cause) {
    throw new WalletSendTransactionError({ cause, unsent: true })
  }
}

/** The account that was in use; `ask` finds its wallet, or that it is in use no longer. */
const signerOf = (kernel: Kernel, { sessionId, account: { address }, network }: Connected<'solana'>) => ({
  address,
  network,
  named: { address, networkId: network.id },
  /** For these transactions, wire bytes, all of which it signs. */
  ask: (...wires: readonly Uint8Array[]) => requireSigner(kernel, { sessionId, address, network }, wires),
})

export async function connect({ kernel, connection }: Asked): Promise<void> {
  if (!connection) await openModal(kernel)
}

export async function disconnect({ kernel }: Asked): Promise<void> {
  await kernel.disconnect({ namespace }).catch((cause) => {
    throw new WalletDisconnectionError({ cause })
  })
}

export const signMessage = (asked: Asked, message: Uint8Array): Promise<Uint8Array> =>
  as(WalletSignMessageError, asked, async ({ address, ask }) => (await ask()).signMessage({ address, message }))

export const signTransaction = <type extends AnyTransaction>(asked: Asked, transaction: type): Promise<type> =>
  as(WalletSignTransactionError, asked, async ({ named, ask }) => {
    const wire = toWire(transaction)
    const provider = await ask(wire)
    return readSigned(asked.web3, transaction, await provider.signTransaction({ ...named, transaction: wire }))
  })

export const signAllTransactions = <type extends AnyTransaction>(asked: Asked, list: type[]): Promise<type[]> =>
  as(WalletSignTransactionError, asked, async ({ named, ask }) => {
    const transactions = list.map(toWire)
    if (transactions.length === 0) return []
    const signed = await (await ask(...transactions)).signAllTransactions({ ...named, transactions })
    return list.map((transaction, at) => readSigned(asked.web3, transaction, signed[at]))
  })

export const sendTransaction = (
  asked: Asked,
  transaction: AnyTransaction,
  connection: Connection,
  { signers = [], ...options }: SendTransactionOptions = {},
): Promise<string> =>
  as(WalletSendTransactionError, asked, async ({ address, network, named, ask }) => {
    await beforeAsked(async () => {
      await requireCluster(connection, network)
      await complete(transaction, { ...asked, connection, address, signers, options })
    })
    const wire = toWire(transaction)
    const { version } = requireSignature(wire, address)
    const provider = await ask()
    if (takes(provider, address, 'signAndSendTransaction', version)) {
      const sent = { ...named, transaction: wire, options: toSendOptions(options, connection) }
      return (await askToSend(provider, sent)).id
    }
    requireVersion(provider, address, version)
    const signed = await provider.signTransaction({ ...named, transaction: wire.slice() })
    requireSame(wire, signed)
    return connection.sendRawTransaction(signed, options)
  })

export async function signIn(asked: Asked, fields: SignInFields = {}): Promise<SignInOutput> {
  const { kernel } = asked
  await connect(asked)
  return as(WalletSignInError, { kernel, connection: kernel.connection(namespace) }, async ({ address, ask }) => {
    // The wallet may share that account as well, but it is not the account in use.
    if (fields.address && fields.address !== address) throw new AccountNotSharedError({ address: fields.address })
    const provider = await ask()
    if (!provider.signIn) throw new MethodNotSupportedError({ method: 'solana:signIn' })
    const signed = await provider.signIn({ ...fields, address })
    if (signed.address !== address) throw new NoWalletResponseError({ method: 'solana:signIn' })
    const publicKey = decodeBase58(signed.address) ?? new Uint8Array()
    return {
      account: { address: signed.address, publicKey, chains: [], features: [] },
      signedMessage: signed.message,
      signature: signed.signature,
    }
  })
}
