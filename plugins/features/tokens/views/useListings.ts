import { useEffect, useMemo, useRef } from 'react'
import {
  type AccountState,
  type DeepReadonly,
  type Kernel,
  type Network,
  selectAccount,
  selectNamespace,
  selectNetwork,
  type TokenBalance,
} from 'tapkit/kernel'
import { useKernelState } from 'tapkit/ui'
import { loadMarks } from '../actions/loadMarks.ts'
import { readPrices } from '../actions/readPrices.ts'
import { type Listing, listOf } from '../list.ts'
import { marksKey } from '../marks.ts'
import type { PriceList } from '../state.ts'
import { readPrice } from '../worth.ts'

/** How long after an answer what is shown is read again, in ms: until then the one before is shared (reads 1). */
const interval = 30_001

/** The tokens of a connected account on its network in use. */
export type Group = {
  readonly network: Network
  readonly address: string
  readonly tokens: AccountState['tokens']
  readonly prices: DeepReadonly<PriceList> | undefined
  readonly listing: Listing
}

/**
 * The tokens on the network in use of each connected chain, the active chain first. They are read again while they are shown. The
 * account's view reads those of the active chain itself.
 */
export function useListings(kernel: Kernel): readonly Group[] {
  const state = useKernelState(kernel)
  const { prices, marks } = state.features.tokens
  const active = selectNamespace(state)
  const namespaces = [...new Set([active, ...state.networks.map((id) => id.split(':')[0] as string)])]
  const held = namespaces.flatMap((namespace) => {
    const account = selectAccount(state, namespace)
    const network = kernel.networks.get(selectNetwork(state, namespace) ?? '')
    return account.address && network ? { network, address: account.address, tokens: account.tokens } : []
  })
  useFresh(
    kernel,
    held.filter(({ network }) => network.namespace !== active),
  )
  useMarks(
    kernel,
    held.map(({ network }) => network.id),
  )
  usePrices(kernel, held)
  const parts = useSame(
    held.flatMap(({ network, address, tokens }) => [network, address, tokens, prices[network.id], marks[network.id]]),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they are made of, of which parts that did not change are the same
  return useMemo(
    () =>
      held.map(({ network, address, tokens }) => ({
        network,
        address,
        tokens,
        prices: prices[network.id],
        listing: listOf({
          // A price is of the main network's token, so a test network's token has none.
          tokens: network.testnet ? tokens.data.map(withoutPrice) : tokens.data,
          prices: prices[network.id]?.byKey ?? {},
          marks: marks[network.id] ?? {},
        }),
      })),
    [parts],
  )
}

/** The same list as before while its entries are the same. */
function useSame(list: readonly unknown[]): readonly unknown[] {
  const last = useRef(list)
  const isSame = last.current.length === list.length && last.current.every((entry, index) => entry === list[index])
  if (!isSame) last.current = list
  return last.current
}

const withoutPrice = ({ price: _, ...token }: DeepReadonly<TokenBalance>): DeepReadonly<TokenBalance> => token

type Held = { readonly network: Network; readonly address: string; readonly tokens: AccountState['tokens'] }

/**
 * The listing of one network. The view of it stands alone: nobody else reads the tokens of the active chain again
 * meanwhile (reads 13).
 */
export function useListing(kernel: Kernel, networkId: string): Group | undefined {
  const group = useListings(kernel).find(({ network }) => network.id === networkId)
  const isActive = group && group.network.namespace === selectNamespace(kernel.state)
  useFresh(kernel, isActive ? [group] : [])
  return group
}

/** Reads what accounts hold, each by itself: one that is slow, or never answers, keeps no other one waiting. */
function useFresh(kernel: Kernel, accounts: readonly Pick<Held, 'network' | 'address'>[]): void {
  const key = accounts.map(({ network, address }) => `${network.id}:${address}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names them
  useEffect(() => {
    const end = new AbortController()
    for (const { network } of accounts) keepFresh(kernel, network.namespace, end.signal)
    return () => end.abort()
  }, [kernel, key])
}

/** Reads what is held on a chain, again every 30 s; where the service asks to be left alone, not again. */
function keepFresh(kernel: Kernel, namespace: string, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = async (again?: unknown) => {
    clearTimeout(timer)
    const isLeft = again === true && kernel.account(namespace).tokens.stopped
    if (!isLeft) await kernel.fetchTokens({ namespace, signal }).catch(() => undefined)
    if (signal.aborted) return
    clearTimeout(timer)
    // Counted from the answer: a clock of its own would find it young still, and wait twice as long.
    timer = setTimeout(read, interval, true)
  }
  void read()
  addEventListener('online', read, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
}

/** Takes up what the visitor has hidden, here and in other tabs. */
function useMarks(kernel: Kernel, ids: readonly string[]): void {
  const key = ids.join()
  useEffect(() => {
    const shown = key === '' ? [] : key.split(',')
    loadMarks(kernel, shown)
    const names = new Set(shown.map((id) => kernel.storage.nameOf(marksKey(id))))
    const follow = ({ key: name }: StorageEvent) => {
      if (name === null || names.has(name)) loadMarks(kernel, shown)
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [kernel, key])
}

/** Reads the prices of what is held and says none of its own, again every 30 s. */
function usePrices(kernel: Kernel, held: readonly Held[]): void {
  const wanted = held.map(({ network, tokens }) => ({
    network,
    addresses: tokens.data.filter(({ price }) => readPrice(price) === undefined).map(({ address }) => address),
  }))
  const key = JSON.stringify(wanted.map(({ network, addresses }) => [network.id, addresses]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names them
  useEffect(() => {
    const read = () => {
      for (const { network, addresses } of wanted) void readPrices(kernel, network, addresses).catch(kernel.report)
    }
    read()
    const timer = setInterval(read, interval)
    addEventListener('online', read)
    return () => {
      clearInterval(timer)
      removeEventListener('online', read)
    }
  }, [kernel, key])
}
