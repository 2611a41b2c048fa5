import { cacheOf, type Network } from 'tapkit/kernel'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import { id } from '../parse/fields.ts'
import { ask } from './ask.ts'
import { isAsked } from './isAsked.ts'

const answer = v.object({ http: v.pipe(v.array(id), v.minLength(1), v.maxLength(5_000)) })

/**
 * Whether the API serves a network. The API's list is read once. If that fails, no network is supported, and the next
 * call asks again (blockchain-api 2).
 */
export async function isSupported(context: Context, { id, formerIds = [] }: Network): Promise<boolean> {
  const { kernel } = context
  if (!isAsked(context)) return false
  try {
    const chains = await cacheOf(context.kernel).through('api:chains', Number.POSITIVE_INFINITY, async () => {
      const { http } = await ask(context, 'supportedChains', { parse: answer })
      return new Set(http)
    })
    return [id, ...formerIds].some((each) => chains.has(each))
  } catch (error) {
    if (!kernel.signal.aborted) kernel.report(error)
    return false
  }
}
