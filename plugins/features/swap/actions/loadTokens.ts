import { isError, type Kernel } from 'tapkit/kernel'
import { readTokens } from '../readAnswers.ts'
import type { SwapToken } from '../service.ts'
import { serviceOn } from '../serviceOn.ts'
import { swapState } from '../state.ts'

/** Each network's tokens, which are asked for once. */
const known = new WeakMap<Kernel, Map<string, readonly SwapToken[]>>()

/** Asks once per network for its tokens, and again after a failure. */
export async function loadTokens(kernel: Kernel, signal: AbortSignal): Promise<void> {
  const network = kernel.connection()?.network
  const service = network && serviceOn(kernel, network)
  if (!network || !service) return
  const lists = known.get(kernel) ?? new Map<string, readonly SwapToken[]>()
  known.set(kernel, lists)
  const key = `${network.id} ${service.id}`
  const show = (status: 'loading' | 'success' | 'error', data: readonly SwapToken[] = []) => {
    const isHere = !signal.aborted && kernel.connection()?.network.id === network.id
    if (isHere) swapState.of(kernel).tokens = { status, data }
  }
  const before = lists.get(key)
  if (before) {
    show('success', before)
    return
  }
  show('loading')
  try {
    const data = readTokens(kernel, network, await service.fetchTokens({ network, signal }))
    if (data.length === 0)
      throw new TypeError(`"${service.id}" listed no token that has a \`symbol\`, and \`decimals\` from 0 to 36.`)
    lists.set(key, data)
    show('success', data)
  } catch (error) {
    show('error')
    if (!signal.aborted && !isError(error)) kernel.report(error)
  }
}
