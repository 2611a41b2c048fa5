import type { Kernel, ViewParams } from 'tapkit/kernel'
import { finishConnecting } from '../finishConnecting.ts'
import { finishSwitching } from '../finishSwitching.ts'

/** Asks a wallet, and answers what is done once it has agreed. */
type Question = (kernel: Kernel, params: unknown, signal: AbortSignal) => Promise<() => void>

/** What a wallet is asked by a view, by the view's name. */
export const questions: Readonly<Record<string, Question>> = {
  async ConnectingExternal(kernel, params, signal) {
    const asked = params as ViewParams<'ConnectingExternal'>
    const { connector } = await kernel.connect({ ...asked, signal } as never)
    return () => finishConnecting(kernel, connector)
  },
  async SwitchNetwork(kernel, params) {
    const { networkId } = params as ViewParams<'SwitchNetwork'>
    await kernel.switchNetwork(networkId)
    return () => finishSwitching(kernel)
  },
}
