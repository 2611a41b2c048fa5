import { closeGate, type Kernel, type ViewParams } from 'tapkit/kernel'

/**
 * Shows the wallets, above the view that needs a wallet if the visitor came for such a view (interface 25). No other view that led to
 * the failed sign-in is gone back to. A question about another wallet stays on screen.
 */
export function showWallets(kernel: Kernel, sessionId: string): void {
  const { stack } = kernel.state.router
  const needing = stack.findLast(({ view }) => kernel.view(view)?.wallet)
  const list = stack.findLast(({ view }) => view === 'Connect')
  if (!closeGate(kernel, sessionId) || !kernel.view('Connect')) return
  if (!needing) return void kernel.open('Connect')
  kernel.open(needing.view as 'Connect', needing.params as ViewParams<'Connect'>)
  kernel.navigate('Connect', (list?.params ?? {}) as ViewParams<'Connect'>)
}
