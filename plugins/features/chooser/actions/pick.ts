import type { Kernel, WalletOption } from 'tapkit/kernel'
import { liveOf } from '../live.ts'
import { chooserState } from '../state.ts'
import { getWallet } from './getWallet.ts'

/** A click on a tile: an installed wallet is used, another one offered in the side panel, or fetched where there is none. */
export function pick(kernel: Kernel, option: WalletOption, hasPanel: boolean): void {
  const state = chooserState.of(kernel)
  if (state.status !== 'choosing') return
  if (option.installed) liveOf(kernel)?.choose(option.id)
  else if (hasPanel) state.walletId = option.id
  else getWallet(option)
}
