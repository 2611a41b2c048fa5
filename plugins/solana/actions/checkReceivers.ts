import type { Change, Intent, Network, Notice } from 'tapkit/kernel'
import { decodeBase58 } from '../base58.ts'
import type { Context } from '../context.ts'
import { RecipientNotAllowedError } from '../errors.ts'
import { isAddress } from '../isAddress.ts'
import { isOnCurve } from '../isOnCurve.ts'
import { programs } from '../programs.ts'
import { fetchAccounts } from './fetchAccounts.ts'
import type { ChainAccount } from './readAccount.ts'

type Input = {
  readonly intent: Intent
  readonly changes: readonly Change[]
  /** Paid token accounts of unknown owners: the accounts are named instead of their owners. */
  readonly places: readonly string[]
  readonly signal: AbortSignal
}

/**
 * The notices about the receivers of a request that a plugin has written, as of the receiver of a transfer (money 4).
 * The receivers of plain calls were not promised, so they are not checked.
 * @throws RecipientNotAllowedError, RPCError, HttpNetworkError
 */
export async function checkReceivers(
  context: Context,
  network: Network,
  { intent, changes, places, signal }: Input,
): Promise<readonly Notice[]> {
  if (typeof intent.promise.out === 'string') return []
  const paid = changes.flatMap(({ direction, token, party }) =>
    direction === 'out' && party !== undefined && !(token && places.includes(party)) ? [party] : [],
  )
  const receivers = [...new Set(paid)].filter(isAddress)
  const accounts = await fetchAccounts(context, network, receivers, { signal })
  return receivers.flatMap((to, at) => checkReceiver(to, accounts[at]))
}

/**
 * The notices about a receiver. A token that is sent to a token account or a mint, as if it were a wallet, is lost; SOL
 * in such an account can hardly be taken out again.
 * @throws RecipientNotAllowedError
 */
export function checkReceiver(to: string, account: ChainAccount | undefined): readonly Notice[] {
  if (account && tokenPrograms.includes(account.program)) {
    throw new RecipientNotAllowedError({ debug: 'The receiver is an account of a token program. Nothing was sent.' })
  }
  if (nobody.includes(to)) return [{ code: 'zeroAddress' }]
  return isWallet(to, account) ? [] : [{ code: 'notWallet' }]
}

const tokenPrograms: readonly string[] = [programs.token, programs.token2022]

/** Addresses without a key and without an owner: assets that are sent there are gone (money 4). */
const nobody: readonly string[] = [programs.system, '1nc1nerator11111111111111111111111111111111']

/** People's accounts have a public key for an address, and belong to the system program, once they are there. */
const isWallet = (address: string, account: ChainAccount | undefined) =>
  isOnCurve(decodeBase58(address) ?? new Uint8Array()) && (!account || account.program === programs.system)
