import { isError, type Kernel, type SwapToken } from 'tapkit/kernel'
import { readTokens } from '../readAnswers.ts'
import { serviceOn } from '../serviceOn.ts'
import { swapState } from '../state.ts'

/** Asks once for a network what is traded there; again where that failed. */
export async function loadTokens(kernel: Kernel, signal: AbortSignal): Promise<void> {
  const state = swapState.of(kernel)
  const network = kernel.connection()?.network
  const service = network && serviceOn(kernel, network)
  if (!network || !service) return
  if (state.tokens.networkId === network.id && state.tokens.status === 'success') return
  state.tokens = { status: 'loading', networkId: network.id, data: [] }
  const settle = (status: 'success' | 'error', data: SwapToken[]) => {
    if (!signal.aborted && kernel.connection()?.network.id === network.id)
      state.tokens = { status, networkId: network.id, data }
  }
  try {
    const data = readTokens(kernel, network, await service.fetchTokens({ network, signal }))
    settle(data.length > 0 ? 'success' : 'error', data)
  } catch (error) {
    settle('error', [])
    if (!signal.aborted && !isError(error)) kernel.report(error)
  }
}
