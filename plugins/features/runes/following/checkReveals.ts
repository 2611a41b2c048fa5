import type { Kernel, Network } from 'tapkit/kernel'
import { readRuneName } from '../../../ordinals/runeName.ts'
import type { RuneAmount } from '../../../ordinals/runestone.ts'
import type { Context } from '../actions/context.ts'
import { fetchSpends } from '../chain/fetchSpends.ts'
import { openIndex } from '../chain/openIndex.ts'
import type { Order } from '../order/order.ts'
import { tell } from '../order/store.ts'
import { compareReveal } from './compareReveal.ts'

/**
 * Looks for the transactions by which the service mints or etches: they spend the order's address and carry a runestone. Each is compared
 * with the request. If the explorer does not answer, the order stays as it is known.
 */
export async function checkReveals({ kernel }: Context, network: Network, order: Order): Promise<Order> {
  if (order.fundAddress === undefined) return order
  const { spends = [], isCut } = (await fetchSpends(kernel, network, order.fundAddress).catch(() => undefined)) ?? {}
  if (spends.length === 0) return order
  const isCompared = ({ id }: { readonly id: string }) =>
    order.reveals?.some(({ transactionId, checked }) => transactionId === id && checked !== undefined)
  const isMint = order.kind === 'mint' && !spends.every(isCompared)
  const minted = isMint ? await fetchMint(kernel, network, order) : undefined
  let now = tell(kernel, order, { type: 'spent', at: Date.now() })
  const reveals = new Set(order.reveals?.map(({ transactionId }) => transactionId))
  for (const spend of spends) {
    const found = compareReveal(order, spend, minted)
    if (!found) continue
    reveals.add(spend.id)
    // On a list that is cut, an older transaction may stand behind others.
    const gone = isCut
      ? undefined
      : (now.reveals ?? []).find(
          ({ transactionId, replacedBy }) =>
            replacedBy === undefined && transactionId !== spend.id && !spends.some(({ id }) => id === transactionId),
        )
    const at = Date.now()
    // The service has raised its fee: another transaction spends the same output.
    if (gone) now = tell(kernel, now, { type: 'replaced', at, transactionId: gone.transactionId, by: spend.id })
    now = tell(kernel, now, { type: 'revealed', at, transactionId: spend.id, checked: found.checked })
  }
  return tell(kernel, now, { type: 'counted', at: Date.now(), reveals: reveals.size })
}

/** The yields of the runes of orders, by the kit's own id of the order. The terms of a rune are final, so the index tells them once a page. */
const yields = new WeakMap<Kernel, Map<string, RuneAmount>>()

/** The yield of a mint of an order's rune, by the network's index; `undefined` if there is no index, or the index does not know the rune. */
async function fetchMint(kernel: Kernel, network: Network, { id, request }: Order): Promise<RuneAmount | undefined> {
  const known = yields.get(kernel) ?? new Map<string, RuneAmount>()
  yields.set(kernel, known)
  const before = known.get(id)
  if (before) return before
  const letters = readRuneName(request?.runeName ?? '')?.letters
  if (letters === undefined) return undefined
  const index = await openIndex(kernel, network)
  const facts = await index?.fetchRune(letters, { signal: kernel.signal }).catch(() => undefined)
  if (typeof facts !== 'object' || !facts.terms?.amount) return undefined
  const minted = { id: facts.id, amount: facts.terms.amount }
  known.set(id, minted)
  return minted
}
