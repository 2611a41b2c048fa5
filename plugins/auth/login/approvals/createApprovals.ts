import { type Kernel, passGates, stage } from 'tapkit/kernel'
import { createMessageId } from '../../protocol/messageId.ts'
import type { Answer } from '../../protocol/requests.ts'
import { defer } from '../defer.ts'
import { ApprovalOpenError } from '../errors.ts'
import type { Approval } from '../login.ts'
import type { Bridge } from '../openBridge.ts'
import { authState } from '../state.ts'
import { type ApprovalType, type Question, refusalOf, type Waiting } from './approval.ts'
import { askInFrame } from './askInFrame.ts'
import { askInWindow } from './askInWindow.ts'
import { holdNavigation, isAnsweredGate } from './holdNavigation.ts'

export type Approvals = {
  /**
   * Shows an approval, and waits for the answer of the secure page.
   * @throws {ApprovalOpenError} another approval waits
   * @throws {UserRejectedError} the visitor has refused, or has left the view
   * @throws the refusal of the page
   */
  readonly ask: <type extends ApprovalType>(question: Question<type>) => Promise<Answer<type>>
  readonly mount: (container: HTMLElement) => () => void
  readonly openWindow: () => void
  readonly refuse: () => void
}

const view = 'ApproveTransaction'

/** Whether the browser can prove to the page in a frame that a visitor sees the page (IntersectionObserver v2). */
const provesVisibility = (): boolean => 'isVisible' in (globalThis.IntersectionObserverEntry?.prototype ?? {})

/** The approvals of a kernel, one at a time, each in the view ApproveTransaction. */
export function createApprovals(kernel: Kernel, bridge: Bridge): Approvals {
  const state = authState.of(kernel)
  let current: Waiting | undefined
  /** The modal is closing, or going back, by itself. */
  let isLeaving = false
  const navigation = holdNavigation(kernel, view, () => state.approval !== undefined)

  const isShown = () => kernel.state.modal.open && kernel.state.router.stack.at(-1)?.view === view
  /** Whether the approval is drawn over the view that asks. */
  const isOver = () => isShown() && kernel.state.router.stack.length > 1
  const note = (change: Partial<Approval>) => {
    if (state.approval) state.approval = { ...state.approval, ...change }
  }

  function ask<type extends ApprovalType>(question: Question<type>): Promise<Answer<type>> {
    if (current) return Promise.reject(new ApprovalOpenError())
    const wasOpen = kernel.state.modal.open
    return new Promise<Answer<ApprovalType>>((resolve, reject) => {
      const { promise: settled, resolve: end } = defer()
      const settle = (how: () => void) => {
        if (current !== own) return
        current = undefined
        question.signal.removeEventListener('abort', refuse)
        own.window?.close()
        end()
        // The view is left before the answer leads on from the view beneath.
        own.leave()
        how()
      }
      const own: Waiting = {
        question,
        refusal: new AbortController(),
        resolve: (answer) => settle(() => resolve(answer)),
        reject: (error) => settle(() => reject(error)),
        settled,
        isSettled: () => current !== own,
        leave() {
          if (!state.approval) return
          state.approval = undefined
          if (isLeaving || !isShown()) return navigation.forget()
          if (wasOpen && isOver() && !navigation.hasFlowEnded()) kernel.goBack()
          // A question that has ended meanwhile is no view to come back to.
          passGates(kernel)
          const top = kernel.state.router.stack.at(-1)
          const leadsNowhere = !top || top.view === view || isAnsweredGate(kernel, top)
          if (!navigation.goOn() && leadsNowhere) kernel.close('done')
        },
      }
      current = own
      state.approval = toApproval(question)
      question.signal.addEventListener('abort', refuse, { once: true })
      if (question.signal.aborted) return refuse()
      try {
        if (wasOpen) kernel.navigate(view)
        else kernel.open(view)
        // A gate that asks the visitor comes first.
        if (!isShown()) own.reject(new ApprovalOpenError())
      } catch (error) {
        own.reject(error)
      }
    }) as Promise<Answer<type>>
  }

  const toApproval = ({ type, payload }: Question<ApprovalType>): Approval => ({
    id: createMessageId(),
    kind: type === 'CONSENT' ? 'consent' : 'rpc',
    ...('method' in payload && { method: payload.method }),
    place: state.mode === 'frame' && provesVisibility() ? 'frame' : 'window',
    isWindowOpen: false,
  })

  function refuse(): void {
    const own = current
    if (!own) return
    own.refusal.abort()
    if (!own.asked) own.reject(refusalOf(own))
    // A window is no part of the view, so the view may go before the window's answer.
    if (own.asked === 'window') own.leave()
  }

  function mount(container: HTMLElement): () => void {
    const own = current
    if (!own || own.asked || state.approval?.place !== 'frame') return () => {}
    return askInFrame(kernel, own, container, () => current === own && note({ place: 'window' }))
  }

  function openInWindow(): void {
    const own = current
    if (own?.window?.status() === 'open') own.window.focus()
    if (!own || own.asked) return
    try {
      askInWindow(kernel, own, bridge, (status) => {
        if (current === own) note(status === 'severed' ? { problem: 'severed' } : { isWindowOpen: false })
      })
      note({ place: 'window', isWindowOpen: true, problem: undefined })
    } catch {
      note({ place: 'window', problem: 'blocked' })
    }
  }

  /**
   * Refuses as the visitor leaves the view. `shows` says whether the view beneath is shown. Answers whether the page has to be heard before the
   * view may go.
   */
  function refuseOnLeaving(shows?: 'beneath'): boolean {
    const own = current
    isLeaving = !shows
    refuse()
    isLeaving = false
    // The frame goes with the view, and the page in it may have signed: the view waits for the page's answer.
    return own !== undefined && current === own && own.asked === 'frame'
  }

  const tap = { name: 'auth', stage: stage.late }
  kernel.hooks.beforeClose.tap(tap, ({ reason }) => {
    const own = current
    if (!own) return undefined
    // A feature that is done has ended its own flow. The visitor alone answers the approval, and the modal closes after the answer.
    if (reason === 'done' && state.approval) {
      navigation.endFlow()
      return false
    }
    // A tap may refuse to close the view beneath, so the close is asked again once that view is shown.
    const shows = reason === 'user' && isOver() ? 'beneath' : undefined
    const waits = refuseOnLeaving(shows)
    if (!waits && !shows) return undefined
    void (waits ? own.settled : Promise.resolve()).then(() => kernel.close(reason))
    return false
  })
  kernel.hooks.beforeNavigate.tap(tap, (_, { from, kind }) => {
    if (!state.approval || (kind !== 'open' && from?.view !== view)) return undefined
    return kind !== 'back' || refuseOnLeaving() ? { view, params: undefined } : undefined
  })
  kernel.hooks.onClose.tap(tap, () => {
    navigation.forget()
    refuse()
  })
  kernel.signal.addEventListener('abort', refuse, { once: true })
  return { ask, mount, openWindow: openInWindow, refuse }
}
