import { proxy } from 'valtio/vanilla'
import type { Config } from '../types/config.ts'
import type { Holdings, State } from '../types/state.ts'

/** An account's data before anything was read. */
export const initialHoldings = (of: string): Holdings => ({
  of,
  balance: { status: 'idle' },
  tokens: { status: 'idle', data: [] },
})

/** The state tree of one kernel. Plain JSON and bigint: valtio tracks neither Map nor Set. */
export function createState({
  config,
  theme,
  locale,
  graph,
}: Pick<State, 'theme' | 'locale' | 'graph'> & { readonly config: Config }): State {
  return proxy<State>({
    status: 'created',
    config,
    modal: { open: false, shaking: false, yielding: false },
    router: { stack: [], visits: 0 },
    networks: [],
    connectors: { order: [], byId: {} },
    graph,
    holdings: {},
    ledger: [],
    theme,
    locale,
    features: {} as State['features'],
  })
}
