import bs58 from 'bs58'
import { parseTransaction } from '../solana/transaction.mjs'
import { invalidParams, unknownChain } from '../wallet/errors.ts'
import type { Session, StandardAccount } from '../wallet/solana/createStandardWallet.ts'
import { createMessageFeatures } from '../wallet/solana/messages.ts'
import { createTransactionFeatures } from '../wallet/solana/transactions.ts'
import type { Methods, Task } from './types.ts'

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** The wallet in the page has the same keys and the same questions. */
function sessionOf({ world, held, chainId, accounts, site, manner, ask }: Task): Session {
  const own = accounts.map(
    (address): StandardAccount => ({ address, publicKey: bs58.decode(address), chains: [chainId], features: [] }),
  )
  return {
    core: {
      site,
      manner,
      held,
      unlock: async () => {},
      async ask(question) {
        await ask(question)
        return []
      },
    },
    accounts: () => own,
    async cluster() {
      if (world.solana?.id !== chainId) throw unknownChain(chainId)
      return world.solana
    },
    connect: async () => {},
    offered: (address) => own.find((account) => !address || account.address === address),
    share() {},
    begin() {},
  }
}

function accountFor(session: Session, wanted: unknown): StandardAccount {
  const found = session.accounts().find(({ address }) => wanted === undefined || address === wanted)
  if (!found) throw invalidParams('The session has no such account.')
  return found
}

function decode(value: unknown, read: (text: string) => Uint8Array, name: string): Uint8Array {
  try {
    if (typeof value === 'string') return read(value)
  } catch {
    // Said below.
  }
  throw invalidParams(`"${name}" is not what it has to be.`)
}

/** A serialized transaction, and which of the session's accounts signs it. */
function readTransaction(session: Session, value: unknown) {
  const transaction = decode(value, (text) => Uint8Array.from(Buffer.from(text, 'base64')), 'transaction')
  let signers: string[]
  try {
    const { message } = parseTransaction(transaction)
    signers = message.keys.slice(0, message.header.signers).map((key) => bs58.encode(key))
  } catch {
    throw invalidParams('Invalid transaction.')
  }
  const account = session.accounts().find(({ address }) => signers.includes(address))
  if (!account) throw invalidParams('No account of the session signs this transaction.')
  return { account, transaction, place: signers.indexOf(account.address) }
}

async function signTransactions(task: Task, values: readonly unknown[]) {
  const session = sessionOf(task)
  const inputs = values.map((value) => readTransaction(session, value))
  const signed = await createTransactionFeatures(session)['solana:signTransaction'].signTransaction(...inputs)
  return signed.map(({ signedTransaction }, index) => {
    const { messageOffset, message } = parseTransaction(signedTransaction)
    const start = messageOffset - 64 * (message.header.signers - (inputs[index]?.place ?? 0))
    const signature = bs58.encode(signedTransaction.subarray(start, start + 64))
    return { transaction: toBase64(signedTransaction), signature }
  })
}

const keys = async ({ accounts }: Task) => accounts.map((pubkey) => ({ pubkey }))

export const solana: Methods = {
  solana_getAccounts: keys,
  solana_requestAccounts: keys,
  async solana_signMessage(task) {
    const { message, pubkey } = Object(task.params)
    const session = sessionOf(task)
    const input = { account: accountFor(session, pubkey), message: decode(message, bs58.decode, 'message') }
    const [signed] = await createMessageFeatures(session)['solana:signMessage'].signMessage(input)
    return { signature: bs58.encode(signed?.signature ?? new Uint8Array()) }
  },
  async solana_signTransaction(task) {
    const [signed] = await signTransactions(task, [Object(task.params).transaction])
    return signed
  },
  async solana_signAllTransactions(task) {
    const { transactions } = Object(task.params)
    if (!Array.isArray(transactions)) throw invalidParams('"transactions" has to be a list.')
    return { transactions: (await signTransactions(task, transactions)).map(({ transaction }) => transaction) }
  },
  async solana_signAndSendTransaction(task) {
    const { transaction, sendOptions: options = {} } = Object(task.params)
    const session = sessionOf(task)
    const input = { ...readTransaction(session, transaction), options }
    const feature = createTransactionFeatures(session)['solana:signAndSendTransaction']
    const [sent] = await feature.signAndSendTransaction(input)
    return { signature: bs58.encode(sent?.signature ?? new Uint8Array()) }
  },
}
