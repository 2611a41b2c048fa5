import type {
  Address,
  BaseTransactionSignerConfig,
  MessageModifyingSigner,
  SignableMessage,
  SignatureBytes,
  Transaction,
  TransactionModifyingSigner,
  TransactionSendingSigner,
} from '@solana/kit'
import { type Kernel, MethodNotSupportedError, NotConnectedError } from 'tapkit/kernel'
import { askToSend } from '../actions/askToSend.ts'
import { requireSignature } from '../actions/requireSignature.ts'
import { requireVersion, takes } from '../actions/requireVersion.ts'
import { decodeBase58 } from '../base58.ts'
import { requireSigner } from '../requireSigner.ts'
import { readSigned, toWire } from './transactions.ts'

/** The account in use as a signer of `@solana/kit`; it sends as well if its wallet does. */
export type SolanaSigner = TransactionModifyingSigner &
  MessageModifyingSigner &
  Partial<Pick<TransactionSendingSigner, 'signAndSendTransactions'>>

type Config = Pick<BaseTransactionSignerConfig, 'abortSignal' | 'minContextSlot'>
type Signed = Awaited<ReturnType<TransactionModifyingSigner['modifyAndSignTransactions']>>

/** @throws NotConnectedError */
export async function makeSigner(kernel: Kernel): Promise<SolanaSigner> {
  const connection = kernel.connection('solana')
  if (!connection) throw new NotConnectedError({ namespace: 'solana' })
  const { sessionId, network, account } = connection
  const { address } = account
  const named = { address, networkId: network.id }
  const ask = async ({ abortSignal }: Config, wires: readonly Uint8Array[] = []) => {
    const provider = await requireSigner(kernel, { sessionId, address, network }, wires)
    abortSignal?.throwIfAborted()
    return provider
  }

  /** @throws AccountNotSharedError, ChainMismatchError, MethodNotSupportedError, UserRejectedError, RPCError */
  const modifyAndSignTransactions = async (
    transactions: readonly Transaction[],
    config: Config = {},
  ): Promise<Signed> => {
    const wires = transactions.map(toWire)
    const [first, ...more] = wires
    if (!first) return []
    const provider = await ask(config, wires)
    const signed =
      more.length > 0
        ? await provider.signAllTransactions({ ...named, transactions: wires })
        : [await provider.signTransaction({ ...named, transaction: first })]
    return transactions.map((transaction, at) => readSigned(transaction, signed[at])) as unknown as Signed
  }

  /** @throws AccountNotSharedError, ChainMismatchError, MethodNotSupportedError, UserRejectedError, RPCError */
  const modifyAndSignMessages = async (messages: readonly SignableMessage[], config: Config = {}) => {
    const signed: SignableMessage[] = []
    for (const { content, signatures } of messages) {
      const provider = await ask(config)
      const signature = await provider.signMessage({ address, message: Uint8Array.from(content) })
      signed.push({ content, signatures: { ...signatures, [address]: signature as SignatureBytes } })
    }
    return signed
  }

  /** @throws AccountNotSharedError, ChainMismatchError, MethodNotSupportedError, UserRejectedError, SendOutcomeUnknownError, RPCError */
  const signAndSendTransactions = async (transactions: readonly Transaction[], config: Config = {}) => {
    const [wire, ...more] = transactions.map(toWire)
    if (!wire) return []
    // If the second transaction were refused, the caller would not learn that the first was sent.
    if (more.length > 0) throw new MethodNotSupportedError({ method: 'signAndSendTransactions of several' })
    const { version } = requireSignature(wire, address)
    const provider = await ask(config)
    requireVersion(provider, address, version, 'signAndSendTransaction')
    const minContextSlot = config.minContextSlot === undefined ? undefined : Number(config.minContextSlot)
    const { id } = await askToSend(provider, { ...named, transaction: wire, options: { minContextSlot } })
    return [decodeBase58(id) as SignatureBytes]
  }

  const provider = await requireSigner(kernel, { sessionId, address, network })
  const sends = takes(provider, address, 'signAndSendTransaction')
  const signer = { address: address as Address, modifyAndSignTransactions, modifyAndSignMessages }
  return Object.freeze(sends ? { ...signer, signAndSendTransactions } : signer)
}
