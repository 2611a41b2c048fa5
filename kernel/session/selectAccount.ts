import type { AccountState } from '../types/state.ts'
import { inUse, type Shown, selectNamespace, selectStatus } from './selectCurrent.ts'

/** The account in use in a namespace with its balances and profile. Only the status if no account is connected. */
export function selectAccount(state: Shown, namespace = selectNamespace(state)): AccountState {
  const status = selectStatus(state, namespace)
  const used = inUse(state, namespace)
  const nothing = { balance: { status: 'idle' }, tokens: { status: 'idle', data: [] } } as const
  if (used?.grant.status !== 'live') return { status, ...nothing, tokens: { status: 'idle', data: [] } }
  const { account: address, network, accounts } = used.grant
  const { type } = accounts.find((entry) => entry.address === address) ?? {}
  const caipAddress = `${network}:${address}` as const
  const held = state.holdings[namespace]
  const { balance, tokens, profile } = held?.of === caipAddress ? held : { ...nothing, profile: undefined }
  return { status, address, caipAddress, type, balance, tokens, profile } as AccountState
}
