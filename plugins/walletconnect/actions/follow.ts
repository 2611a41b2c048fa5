import type { Kernel, Route, ViewParams } from 'tapkit/kernel'
import type { Life } from '../createLife.ts'
import { prepare } from '../links/prepare.ts'
import { begin } from './begin.ts'
import { askedOf, leave } from './leave.ts'
import type { Step } from './step.ts'

/**
 * Asks for a session once per visit to the view, however often the view is drawn, and gives up when the visitor leaves.
 * If a gate covers the view, the gate decides what closing means.
 */
export function follow(kernel: Kernel, step: Step, make: Life['prepare']): void {
  const { from, to } = step
  prepare(kernel, step, make)
  const isGate = (route: Route | undefined) => route !== undefined && kernel.view(route.view)?.gate === true
  const own = askedOf(kernel)
  if (isGate(to) || (!to && own?.isAtGate)) return
  if (to?.view !== 'ConnectingWalletConnect') leave(kernel)
  else if (!isGate(from) || !own) begin(kernel, to.params as ViewParams<'ConnectingWalletConnect'>)
  // It may have been answered beneath the gate of another session.
  else own.goOn?.()
}
