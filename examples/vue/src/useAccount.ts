import { selectAccount } from 'tapkit/kernel'
import { computed, onScopeDispose, shallowRef } from 'vue'
import { appkit } from './appkit'

/** The account in use, as it is now. */
export function useAccount() {
  const state = shallowRef(appkit.state)
  onScopeDispose(
    appkit.subscribe(() => {
      state.value = appkit.state
    }),
  )
  return computed(() => selectAccount(state.value))
}
