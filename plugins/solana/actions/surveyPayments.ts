import { type Change, type Intent, type Network, sumOf } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { RecipientNotAllowedError } from '../errors.ts'
import { isAddress } from '../isAddress.ts'
import { programs } from '../programs.ts'
import { askOnce } from './askOnce.ts'
import { fetchAccounts } from './fetchAccounts.ts'
import { fetchRent } from './fetchRent.ts'
import type { ChainAccount } from './readAccount.ts'
import type { Message } from './readMessage.ts'
import { largestAccount, readMint } from './readMint.ts'
import { ownerOf, type Payments, readPayments } from './readPayments.ts'
import { readTokenAccount } from './readTokenAccount.ts'

/** The payments of a transaction by its bytes, with the facts that only the chain knows. */
export type Survey = {
  readonly payments: Payments
  /**
   * The amounts that leave the account: payments, and the lamports of accounts that are opened for owners who are paid
   * nothing there.
   */
  readonly changes: readonly Change[]
  /** Lamports that the network keeps, at most, in accounts that are opened for the account itself or for a receiver. */
  readonly deposit: bigint
}

type Input = {
  readonly intent: Intent
  readonly wire: Uint8Array
  readonly message: Message
  readonly account: string
  readonly signal: AbortSignal
}

/**
 * Reads the payments of a transaction from an account, and the accounts that it opens. Asks the node for the owners of
 * the paid token accounts, and for the cost of the opened accounts.
 * @throws RecipientNotAllowedError, RPCError, HttpNetworkError
 */
export const surveyPayments = askOnce(survey)

async function survey(context: Context, network: Network, input: Input): Promise<Survey> {
  const { intent, message, account, signal } = input
  const { out } = intent.promise
  const promised = typeof out === 'string' ? [] : out.flatMap(({ party }) => party ?? [])
  const parties = [account, ...promised]
  const { tokens, opens } = readPayments(message, { account, parties })
  // The receiver's account of a transfer was looked at as it was planned.
  const paid = intent.kind === 'transfer' ? [] : tokens.map(({ to }) => to)
  const asked = [...new Set([...paid, ...opens.flatMap((step) => [step.account, step.mint])])].filter(isAddress)
  const accounts = await fetchAccounts(context, network, asked, { signal })
  const found = new Map(asked.map((address, at) => [address, accounts[at]]))
  const holders = paid.flatMap((address) => holderOf(found.get(address)) ?? [])
  const payments = readPayments(message, { account, parties: [...parties, ...holders] })
  for (const step of payments.tokens) {
    const party = ownerOf(step, [...parties, ...opens.map(({ owner }) => owner)])
    const holder = holderOf(found.get(step.to))
    if (party === step.to || holder === undefined || holder === party) continue
    throw new RecipientNotAllowedError({ debug: `The token account of ${party} has been handed to ${holder}.` })
  }
  const openings = await costsOf(context, network, { account, payments, found, signal })
  const elses = openings.filter(({ isDeposit }) => !isDeposit)
  return {
    payments,
    changes: [
      ...payments.changes,
      ...elses.map(({ owner, amount }): Change => ({ direction: 'out', amount, party: owner })),
    ],
    deposit: sumOf(openings.filter(({ isDeposit }) => isDeposit)),
  }
}

const holderOf = (account: ChainAccount | undefined): string | undefined => account && readTokenAccount(account)?.owner

type Opening = { readonly owner: string; readonly amount: bigint; readonly isDeposit: boolean }

/** The highest cost of each account that a transaction may open, in lamports. */
async function costsOf(
  context: Context,
  network: Network,
  {
    account,
    payments: { opens, tokens },
    found,
    signal,
  }: {
    readonly account: string
    readonly payments: Payments
    readonly found: ReadonlyMap<string, ChainAccount | undefined>
    readonly signal: AbortSignal
  },
): Promise<readonly Opening[]> {
  const once = opens.filter((step, at) => opens.findIndex((other) => other.account === step.account) === at)
  const sizeOf = (step: (typeof opens)[number]) => {
    const mint = found.get(step.mint)
    return (mint && readMint(mint)?.accountSize) ?? (step.program === programs.token ? 165 : largestAccount)
  }
  const sizes = [...new Set(once.map(sizeOf))]
  const rents = new Map(
    await Promise.all(sizes.map(async (size) => [size, await fetchRent(context, network, size, signal)] as const)),
  )
  return once.flatMap((step): Opening[] => {
    const { owner } = step
    const there = found.get(step.account)
    const isOpen = holderOf(there) !== undefined
    if (isOpen && owner === account) return []
    // Its owner may close an account that is there before the transaction arrives, to be given the rent once more.
    const missing = (rents.get(sizeOf(step)) ?? 0n) - (isOpen ? 0n : (there?.lamports ?? 0n))
    const isDeposit = owner === account || tokens.some(({ to, amount }) => to === step.account && amount > 0n)
    return missing > 0n ? [{ owner, amount: missing, isDeposit }] : []
  })
}
