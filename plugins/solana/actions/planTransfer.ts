import {
  type Account,
  type Intents,
  InvalidAmountError,
  type Network,
  type Notice,
  TokenRequiredError,
} from 'tapkit/kernel'
import { decodeBase58 } from '../base58.ts'
import type { Context } from '../context.ts'
import { RecipientNotAllowedError } from '../errors.ts'
import { isAddress } from '../isAddress.ts'
import { isOnCurve } from '../isOnCurve.ts'
import { programs } from '../programs.ts'
import { fetchAccounts } from './fetchAccounts.ts'
import { fetchRent } from './fetchRent.ts'
import { findTokenAccount } from './findProgramAddress.ts'
import { planToken, type TokenPlan } from './planToken.ts'
import type { ChainAccount } from './readAccount.ts'
import { transactionFee } from './transactionFee.ts'

/** A transfer as it will be written, and what the chain holds that decides whether it can be. Figures in lamports. */
export type Plan = {
  readonly payer: string
  readonly to: string
  /** Lamports, or the token's smallest unit. */
  readonly amount: bigint
  /** Absent for SOL. */
  readonly token?: TokenPlan | undefined
  readonly memo?: string | undefined
  /** Compute units that are asked for. */
  readonly units: bigint
  /** Price of each, in millionths of a lamport. */
  readonly price: bigint
  /** What the network takes, exactly. */
  readonly fee: bigint
  /** What the payer puts into a token account that the transfer opens. */
  readonly deposit: bigint
  readonly balances: { readonly payer: bigint; readonly recipient: bigint }
  /** Least that an account without data holds; 0 is no account. */
  readonly rentMinimum: bigint
  readonly notices: readonly Notice[]
}

/**
 * Reads from the chain what a transfer needs, and works out its parts and its cost.
 * @throws InvalidAmountError, TokenRequiredError, RecipientNotAllowedError, TokenNotSendableError, RPCError, HttpNetworkError
 */
export async function planTransfer(
  context: Context,
  network: Network,
  { to, amount, token, memo, account }: Intents['transfer'] & { readonly account: Account },
  signal: AbortSignal,
): Promise<Plan> {
  if (amount >= 2n ** 64n) throw new InvalidAmountError({ text: amount.toString() })
  const payer = account.address
  const mint = token?.address
  if (token && !isAddress(mint)) throw new TokenRequiredError()
  // Which of the two token programs has the mint is not known yet: both of the receiver's accounts are asked for.
  const kept = mint ? tokenPrograms.map((program) => findTokenAccount(to, mint, program)) : []
  const [accounts, rentMinimum] = await Promise.all([
    fetchAccounts(context, network, [payer, to, ...(mint ? [mint] : []), ...kept], { signal }),
    fetchRent(context, network, 0, signal),
  ])
  const [own, recipient, minted, ...destinations] = accounts
  refuseTokenAccount(recipient)
  const planned =
    mint && token
      ? await planToken(context, network, {
          ...{ payer, to, amount, mint, token, signal },
          account: minted,
          destinations: tokenPrograms.map((program, i) => ({
            program,
            address: kept[i] ?? '',
            account: destinations[i],
          })),
        })
      : undefined
  const { price, units: usual, unitsWithAccount } = context.fees
  const units = planned?.token.opens ? unitsWithAccount : usual
  return {
    ...{ payer, to, amount, memo, units, price, rentMinimum },
    token: planned?.token,
    fee: transactionFee({ units, price }),
    deposit: planned?.deposit ?? 0n,
    balances: { payer: own?.lamports ?? 0n, recipient: recipient?.lamports ?? 0n },
    notices: [...noticesOf(to, recipient), ...(planned?.notices ?? [])],
  }
}

const tokenPrograms = [programs.token, programs.token2022] as const

/** A token sent to a token account or a mint, as if it were a wallet, is lost; SOL in one can hardly be taken out again. */
function refuseTokenAccount(account: ChainAccount | undefined): void {
  if (account && tokenPrograms.some((program) => program === account.program)) {
    throw new RecipientNotAllowedError({ debug: 'The receiver is an account of a token program. Nothing was sent.' })
  }
}

/** Addresses that nobody has a key for, and that stand for nobody: what is sent there is gone (money 4). */
const nobody: readonly string[] = [programs.system, '1nc1nerator11111111111111111111111111111111']

function noticesOf(to: string, recipient: ChainAccount | undefined): readonly Notice[] {
  if (nobody.includes(to)) return [{ code: 'zeroAddress' }]
  return isWallet(to, recipient) ? [] : [{ code: 'notWallet' }]
}

/** People's accounts have a public key for an address, and belong to the system program, once they are there. */
const isWallet = (address: string, account: ChainAccount | undefined) =>
  isOnCurve(decodeBase58(address) ?? new Uint8Array()) && (!account || account.program === programs.system)
