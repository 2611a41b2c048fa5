import { createMemo, from } from 'solid-js'
import { selectAccount } from 'tapkit/kernel'
import { appkit } from './appkit'

/** The account in use, as it is now. */
export function createAccount() {
  const state = from(
    (set: (state: typeof appkit.state) => void) => appkit.subscribe(() => set(appkit.state)),
    appkit.state,
  )
  return createMemo(() => selectAccount(state()))
}
