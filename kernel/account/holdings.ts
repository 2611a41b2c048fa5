import { selectAccount } from '../session/select.ts'
import { selectNetwork } from '../session/selectCurrent.ts'
import { initialHoldings } from '../state/createState.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Holdings } from '../types/state.ts'

/**
 * What is shown of the account in use in a namespace, to write what was read of it; `undefined` while none is. With an
 * address and a network, only where those are the ones in use.
 */
export function holdingsOf(
  kernel: Kernel,
  namespace: string,
  subject?: { readonly address: string; readonly networkId: string },
): Holdings | undefined {
  const { state } = runtimeOf(kernel)
  const { caipAddress, address } = selectAccount(state, namespace)
  if (!caipAddress || !address) return undefined
  if (subject && (address !== subject.address || selectNetwork(state, namespace) !== subject.networkId))
    return undefined
  const held = state.holdings[namespace]
  if (!held || held.of !== caipAddress) state.holdings[namespace] = initialHoldings(caipAddress)
  return state.holdings[namespace]
}
