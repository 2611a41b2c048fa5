import type { Kernel, ViewParams } from 'tapkit/kernel'
import { loadView } from '../../pieces/viewModules.ts'
import { finishConnecting } from '../finishConnecting.ts'
import { finishSwitching } from '../finishSwitching.ts'

/** Asks a wallet, and answers what is done once it has agreed. */
type Question = (kernel: Kernel, params: unknown, signal: AbortSignal) => Promise<() => void>

/** What a wallet is asked by a view, by the view's name. */
export const questions: Readonly<Record<string, Question>> = {
  async ConnectingExternal(kernel, params, signal) {
    const asked = params as ViewParams<'ConnectingExternal'>
    loadAhead(kernel)
    const { connector } = await kernel.connect({ ...asked, signal } as never)
    return () => finishConnecting(kernel, connector)
  },
  async SwitchNetwork(kernel, params) {
    const { networkId } = params as ViewParams<'SwitchNetwork'>
    await kernel.switchNetwork(networkId)
    return () => finishSwitching(kernel)
  },
}

/** A visitor who connects opens the account next; where it cannot be loaded, that press tries again and says so. */
function loadAhead(kernel: Kernel): void {
  const view = kernel.view('Account')
  if (view) void loadView(view).catch(() => undefined)
}
