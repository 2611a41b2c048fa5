import { NoWalletResponseError, toRpcError } from 'tapkit/kernel'
import { findMethod } from '../../../wbip/findMethod.ts'
import { WalletCallNotSupportedError } from '../../errors.ts'

/** How long a wallet may take over a question that needs no prompt, in ms. */
const patience = 8_000

/** Calls the methods of an object that a wallet put into the page, of any form. */
export type Caller = {
  readonly source: object
  /** The wallet's name, for errors. */
  readonly wallet: string
  has(method: string): boolean
  /** Asks something that may be shown to the visitor; waits as long as that takes. */
  ask(method: string, ...args: readonly unknown[]): Promise<unknown>
  /** Asks something that the wallet answers by itself. */
  askSilently(method: string, ...args: readonly unknown[]): Promise<unknown>
}

/**
 * Makes the caller of one wallet's object. Its calls throw WalletCallNotSupportedError, UserRejectedError, RPCError and, the silent ones, NoWalletResponseError.
 */
export function createCaller(source: object, wallet: string): Caller {
  const ask: Caller['ask'] = async (method, ...args) => {
    const call = findMethod(source, method)
    if (!call) throw new WalletCallNotSupportedError({ wallet, method })
    try {
      return await call(...args)
    } catch (error) {
      throw toRpcError(error)
    }
  }
  return {
    source,
    wallet,
    has: (method) => findMethod(source, method) !== undefined,
    ask,
    askSilently: (method, ...args) => inTime(ask(method, ...args), method),
  }
}

/**
 * A wallet's answer, or an error where it does not come within 8 s.
 * @throws NoWalletResponseError
 */
export async function inTime<value>(answer: Promise<value>, method: string): Promise<value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoWalletResponseError({ method })), patience)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
