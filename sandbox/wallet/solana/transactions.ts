import bs58 from 'bs58'
import { parseTransaction } from '../../solana/transaction.mjs'
import { invalidParams, RpcError, unknownChain } from '../errors.ts'
import { answerIn } from '../manner.ts'
import { askNode } from '../node.ts'
import type { Session, StandardAccount } from './createStandardWallet.ts'
import { describe } from './describe.ts'
import { payMore } from './payMore.ts'
import { permittedSeed } from './permittedSeed.ts'
import { sign } from './signer.ts'

type Input = {
  readonly account: StandardAccount
  readonly transaction: Uint8Array
  readonly chain?: string
  readonly options?: {
    readonly skipPreflight?: boolean
    readonly preflightCommitment?: string
    readonly maxRetries?: number
    readonly minContextSlot?: number
  }
}
type Prepared = ReturnType<typeof prepare>

const supportedTransactionVersions = ['legacy', 0] as const

/** `solana:signTransaction` and `solana:signAndSendTransaction`. */
export function createTransactionFeatures(session: Session) {
  /** Asks once for all of them, as wallets do, and signs. */
  async function signAll(inputs: readonly Input[], title: string): Promise<Uint8Array[]> {
    const prepared = inputs.map((input) => prepare(session, input))
    const { name, rpcUrl } = await session.cluster()
    const warnings = await Promise.all(prepared.map(({ bytes }) => foresee(rpcUrl, bytes)))
    const warning = warnings.find((text) => text !== undefined)
    await session.core.ask({
      title,
      rows: [
        ['Site', session.core.site.origin],
        ['Network', name],
        ['From', inputs[0]?.account.address ?? ''],
        ...prepared.flatMap(({ message }) => describe(message)),
      ],
      approve: 'Confirm',
      ...(warning === undefined ? {} : { warning: `This transaction is likely to fail: ${warning}` }),
    })
    for (const { message } of prepared) payMore(message, session.core.manner)
    return Promise.all(prepared.map(addSignature))
  }

  return {
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      async signTransaction(...inputs: Input[]) {
        session.begin('solana:signTransaction', inputs)
        const title = inputs.length > 1 ? `Sign these ${inputs.length} transactions?` : 'Sign this transaction?'
        return (await signAll(inputs, title)).map((signedTransaction) => ({ signedTransaction }))
      },
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      async signAndSendTransaction(...inputs: Input[]) {
        session.begin('solana:signAndSendTransaction', inputs)
        const outputs = []
        for (const input of inputs) {
          const [bytes = new Uint8Array()] = await signAll([input], 'Send this transaction?')
          const options = { ...input.options, encoding: 'base64' }
          const { rpcUrl } = await session.cluster()
          const signature = await askNode(rpcUrl, 'sendTransaction', [toBase64(bytes), options])
          outputs.push({ signature: bs58.decode(String(signature)) })
        }
        return answerIn(session.core.manner, outputs)
      },
    },
  }
}

/** Checks that the account may sign this for this chain. @throws {RpcError} 4100, 4902, -32602 */
function prepare(session: Session, { account, transaction, chain }: Input) {
  const seed = permittedSeed(session, account)
  if (chain !== undefined && !account.chains.includes(chain)) throw unknownChain(chain)
  // The wallet's own copy, which its parts are views of.
  const bytes = transaction.slice()
  let parsed: ReturnType<typeof parseTransaction>
  try {
    parsed = parseTransaction(bytes)
  } catch {
    throw invalidParams('Invalid transaction.')
  }
  const { message, messageOffset } = parsed
  const signers = message.keys.slice(0, message.header.signers).map((key) => bs58.encode(key))
  const position = signers.indexOf(account.address)
  if (position === -1) throw invalidParams('The account is no signer of this transaction.')
  return { seed, bytes, message, messageOffset, position }
}

async function addSignature({ seed, bytes, message, messageOffset, position }: Prepared): Promise<Uint8Array> {
  // The signatures stand before the message, behind their number.
  const start = messageOffset - 64 * (message.header.signers - position)
  bytes.set(await sign(seed, bytes.subarray(messageOffset)), start)
  return bytes
}

/** What the node expects to go wrong; undefined where nothing is, or where it does not answer. */
async function foresee(rpcUrl: string, bytes: Uint8Array): Promise<string | undefined> {
  try {
    const options = { encoding: 'base64', replaceRecentBlockhash: true }
    const answer = await askNode(rpcUrl, 'simulateTransaction', [toBase64(bytes), options])
    const { err } = (answer as { value: { err: unknown } }).value
    return err ? JSON.stringify(err) : undefined
  } catch (error) {
    if (error instanceof RpcError) return undefined
    throw error
  }
}

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
