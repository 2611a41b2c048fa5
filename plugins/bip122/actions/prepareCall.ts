import { type Notice, type PrepareAnswer, PreparedMismatchError, wouldFail } from 'tapkit/kernel'
import { readRuneName, writeRuneName } from '../../ordinals/runeName.ts'
import { isSameAddress } from '../address/addressShape.ts'
import { hasNoKey } from '../address/hasNoKey.ts'
import type { Context, HookInput } from '../context.ts'
import { WalletCallNotSupportedError } from '../errors.ts'
import { fetchTransactions } from '../explorer/fetchTransactions.ts'
import type { CallPayload } from '../payload.ts'
import { hasMethod } from '../request/walletInfo.ts'
import { fetchRunes } from './fetchRunes.ts'
import { ownAccounts } from './ownAddresses.ts'
import { itemsOf } from './readCallPayload.ts'
import { mostRunes } from './readRunes.ts'
import { toSharedNotices } from './toSharedNotices.ts'
import { writeTrace } from './trace.ts'

/** How long the total of an order is valid, in ms: about until the next block, which changes the fee rates. */
const lifetime = 600_000

/** How long a review waits for values that only help to find the transaction later, in ms. */
const timeout = 4_000

/** Most transactions of before that a trace has room for. */
const most = 55

/**
 * Checks a call as far as its parameters and the wallet's own list of runes tell. Only the wallet knows the network fee
 * of the call.
 * @throws WalletCallNotSupportedError, PreparedMismatchError
 */
export async function prepareCall(
  context: Context,
  { intent, account, connector, network, signal }: HookInput<'prepare'>,
  payload: CallPayload,
): Promise<PrepareAnswer<'bip122'>> {
  const { method } = payload
  const provider = await connector.getProvider()
  const { request, hasOthers } = provider
  if (!request || !(await hasMethod(request, method))) {
    throw new WalletCallNotSupportedError({ wallet: connector.name, method })
  }
  const items = itemsOf(payload)
  const accounts = ownAccounts(context, account)
  const [listed, runes, shared] = await Promise.all([
    fetchTransactions(context, { address: account.address, network, signal, timeout }).catch(() => undefined),
    method === 'runes_transfer' ? fetchRunes(context, { namespace: 'bip122', account, network, signal }) : [],
    toSharedNotices(context, payload, { accounts, provider, network, signal }),
  ])
  signal.throwIfAborted()
  const wrong = intent.tokens.find(({ address, decimals }) =>
    runes.some((rune) => rune.address === address && rune.decimals !== decimals),
  )
  if (wrong)
    throw new PreparedMismatchError({ debug: `The wallet says that ${wrong.address} counts in other decimals.` })
  const own = accounts.map(({ address }) => address)
  const isOwn = (party: string) => own.some((other) => isSameAddress(other, party))
  const before = listed?.flatMap(({ id }) => id ?? []).slice(0, most)
  return {
    payload,
    ...(items.length === 0 ? { validUntil: Date.now() + lifetime } : {}),
    notices: [
      ...(items.some(({ party }) => hasNoKey(party)) ? [{ code: 'zeroAddress' }] : []),
      ...(items.some(({ party }) => isOwn(party)) ? [{ code: 'ownAddress' }] : []),
      ...(runes.length > 0 ? items.flatMap(({ token }) => lacks(token, items, runes)).slice(0, 1) : []),
      ...shared,
    ],
    trace: writeTrace({ own, hasOthers, before }),
  }
}

type Items = ReturnType<typeof itemsOf>

/** The notice that a wallet which lists its runes holds less of a rune than would leave. */
function lacks(token: string, items: Items, runes: Awaited<ReturnType<typeof fetchRunes>>): readonly Notice[] {
  const sum = items.reduce((total, item) => (item.token === token ? total + item.amount : total), 0n)
  const held = runes.find(({ address }) => address === token)
  // A list that is cut may leave out the rune.
  if (held ? held.value >= sum : runes.length === mostRunes) return []
  const name = readRuneName(token)
  const rune = held?.name ?? (name ? writeRuneName(name) : token)
  const reason = `Your wallet can send less of ${rune} than that`
  return [wouldFail({ because: 'notEnoughRunes', about: { rune }, reason })]
}
