import { BaseError, isUserRejection, MethodNotSupportedError, toRpcError, UserRejectedError } from 'tapkit/kernel'
import { type FeatureName, methodOf, readFeature, type StandardWallet } from './standardWallet.ts'

/**
 * Calls a feature of a wallet, which may show it to the visitor; waits as long as that takes.
 * @throws MethodNotSupportedError, UserRejectedError, RPCError
 */
export async function ask(wallet: StandardWallet, name: FeatureName, ...inputs: readonly unknown[]): Promise<unknown> {
  const feature = offered(wallet, name)
  if (!feature) throw new MethodNotSupportedError({ method: name })
  try {
    return await Reflect.apply(feature[methodOf(name)] as (...inputs: unknown[]) => unknown, feature, inputs)
  } catch (error) {
    throw toWalletError(error)
  }
}

/** A feature of a wallet, as it is now; a wallet that throws has none. */
export function offered(wallet: StandardWallet, name: FeatureName) {
  try {
    return readFeature(wallet.features, name)
  } catch {
    return undefined
  }
}

/** Refusals of Solana wallets, as whole sentences: "Transaction rejected: no funds" is no refusal. */
const refusal =
  /^(the )?(user|request|connection|approval|message|signature|signing|transaction)s?( request| signature)?( was| has been)? ?(reject|cancell?|declin|deni|den[iy]|abort|disapprov)(ed|es|s)?( by (the )?user| the request)?[.!]?$/i
/** Classes of errors that wallets and their adapters give a refusal. */
const refusals = /^(WalletWindowClosed|UserRejected(Request)?|ActionRejected|RequestRejected)(Error)?$/

/**
 * Errors that say of a payment only that something ended: a wallet's HTTP client ("Request aborted"), or its window.
 */
const ending = /^(the )?connection\b|\babort/i
const endings = /^WalletWindowClosed(Error)?$/

/** A wallet's error as an error of the kit; a refusal is told by code, class or sentence, also if it is nested. */
export const toWalletError = (error: unknown): BaseError => toError(error, () => false)

/** A wallet's error after it was asked to pay: a request that merely ended may have been sent before (money 10). */
export const toPaymentError = (error: unknown): BaseError =>
  toError(error, (said) => ending.test(said) || endings.test(said))

function toError(error: unknown, isEnding: (said: string) => boolean): BaseError {
  if (error instanceof BaseError) return error
  if (!isUserRejection(error) && !isRefusal(error, isEnding)) return toRpcError(error)
  return new UserRejectedError({ asked: 'request', cause: error })
}

function isRefusal(error: unknown, isEnding: (said: string) => boolean): boolean {
  let current = error
  for (let depth = 0; depth < 6; depth++) {
    if (typeof current === 'string') return refusal.test(current.trim()) && !isEnding(current.trim())
    if (typeof current !== 'object' || current === null) return false
    const { name, message, code, cause, error: nested } = current as Record<string, unknown>
    if (typeof name === 'string' && refusals.test(name) && !isEnding(name)) return true
    // A code tells more than the sentence: -32003 is a node's "Transaction rejected", perhaps of a transaction that the
    // node was handed before (money 10).
    const isSaid = typeof message === 'string' && refusal.test(message.trim()) && !isEnding(message.trim())
    if (isSaid && typeof code !== 'number') return true
    // Adapters keep the wallet's own error under `error`.
    if (nested !== undefined && isUserRejection(nested)) return true
    current = nested ?? cause
  }
  return false
}
