import { isError, type LedgerEntry, rpcErrorCode, SendOutcomeUnknownError, toSendError } from 'tapkit/kernel'
import { isSameAddress } from '../address/addressShape.ts'
import { decodeAddress } from '../address/decodeAddress.ts'
import { WalletCallNotSupportedError } from '../errors.ts'
import { isTxid } from '../explorer/isTxid.ts'
import type { CallMethod, CallPayload } from '../payload.ts'
import type { BitcoinProvider } from '../provider.ts'

/** The field of each method's result that names the transaction. Other ids in it, such as an order's, may look alike (money 12). */
const fields: Readonly<Record<CallMethod, string>> = {
  ord_sendInscriptions: 'txid',
  runes_etch: 'fundTransactionId',
  runes_mint: 'fundTransactionId',
  runes_rbfOrder: 'fundRBFTransactionId',
  runes_transfer: 'txid',
}

/** Codes by which a wallet says that it has no such method: nothing was sent, and an order can be paid instead. */
const missing: ReadonlySet<unknown> = new Set([rpcErrorCode.methodNotFound, rpcErrorCode.methodNotSupported])

/** Most characters of an order's id. */
const longest = 200

/**
 * Asks the wallet for exactly this call, and answers the transaction that its result names, beside the order's facts.
 * @throws WalletCallNotSupportedError, UserRejectedError, SentUncheckedError, RPCError, and SendOutcomeUnknownError if the wallet
 * answers without naming a transaction
 */
export async function sendCall(
  { request }: BitcoinProvider,
  { method, params, network }: CallPayload,
  wallet: string,
): Promise<Pick<LedgerEntry, 'answer'> & { readonly id: string }> {
  if (!request) throw new WalletCallNotSupportedError({ wallet, method })
  // The wallet gets a copy, because wallets may change their parameters.
  const result = await request(method, structuredClone(params)).catch((thrown: unknown) => {
    const said = toSendError(thrown)
    throw isError(said, 'RPCError') && missing.has(said.code)
      ? new WalletCallNotSupportedError({ wallet, method })
      : thrown
  })
  const told = Object(result) as Readonly<Record<string, unknown>>
  const field = fields[method]
  const answer = field === 'txid' ? undefined : orderIn(told, { params, network })
  const id = idIn(told, field)
  if (id !== undefined) return { id, answer }
  const debug = `${wallet} answered ${method} without naming a transaction.`
  throw Object.assign(new SendOutcomeUnknownError({ debug, cause: result }), { answer })
}

/** Some wallets write `txid` as `txId`. */
function idIn(told: Readonly<Record<string, unknown>>, field: string): string | undefined {
  const named = told[field] ?? (field === 'txid' ? told.txId : undefined)
  const id = typeof named === 'string' ? named.toLowerCase() : undefined
  return isTxid(id) ? id : undefined
}

/**
 * The order's id and its payment address, from the wallet's result. An address of the request does not count, because
 * other payments go to it or come from it as well.
 */
function orderIn(
  { orderId, fundingAddress }: Readonly<Record<string, unknown>>,
  { params, network }: Pick<CallPayload, 'params' | 'network'>,
): LedgerEntry['answer'] {
  const isId = typeof orderId === 'string' && orderId !== '' && orderId.length <= longest
  const isPayable =
    typeof fundingAddress === 'string' &&
    decodeAddress(fundingAddress)?.networks.includes(network) &&
    !Object.values(params).some((given) => typeof given === 'string' && isSameAddress(given, fundingAddress))
  const order = { ...(isId ? { orderId } : {}), ...(isPayable ? { fundingAddress } : {}) }
  return Object.keys(order).length > 0 ? order : undefined
}
