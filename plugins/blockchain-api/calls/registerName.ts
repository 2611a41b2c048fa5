import { cacheOf } from 'tapkit/kernel'
import * as v from 'valibot'
import type { CallInput, Context } from '../context.ts'
import { ask } from './ask.ts'
import { isSupported } from './isSupported.ts'

const answer = v.object({ success: v.boolean() })

/**
 * Registers a name for an account, as it has signed (`POST /v1/profile/account`). `success` is false on an unsupported network.
 * @throws HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function registerName(
  context: Context,
  input: CallInput & {
    /** That of the chain: 2^31 + chain id (ENSIP-11). */
    readonly coinType: number
    readonly address: string
    readonly message: string
    readonly signature: string
  },
): Promise<{ readonly success: boolean }> {
  const { network, coinType, address, message, signature, signal } = input
  if (!(await isSupported(context, network))) return { success: false }
  const body = { coin_type: coinType, address, message, signature }
  try {
    return await ask(context, 'register', { body, signal, parse: answer })
  } finally {
    // The name may be registered even if the answer was lost, so the next look-up asks again.
    cacheOf(context.kernel).drop('api:names:')
  }
}
