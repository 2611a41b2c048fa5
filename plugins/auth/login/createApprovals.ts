import { isError, type Kernel, stage, UserRejectedError } from 'tapkit/kernel'
import { type Frame, openFrame } from '../bridge/openFrame.ts'
import { openWindow, type SecureWindow } from '../bridge/openWindow.ts'
import { createMessageId } from '../protocol/messageId.ts'
import type { Answer, PayloadInput } from '../protocol/requests.ts'
import { askWindow } from './askWindow.ts'
import { ApprovalOpenError } from './errors.ts'
import { optionsOf } from './given.ts'
import { introduce } from './introduce.ts'
import type { Approval } from './login.ts'
import type { Bridge } from './openBridge.ts'
import { authState } from './state.ts'
import { tellAlert } from './tellAlert.ts'

type ApprovalType = 'CONSENT' | 'RPC_REQUEST'

type Question<type extends ApprovalType> = {
  readonly type: type
  readonly payload: PayloadInput<type>
  /** Gives the question up, as a refusal does. */
  readonly signal: AbortSignal
}

/** The approval that waits, and the page that was asked. */
type Waiting = {
  readonly question: Question<ApprovalType>
  readonly settle: (how: () => void) => void
  readonly resolve: (answer: Answer<ApprovalType>) => void
  readonly reject: (error: unknown) => void
  readonly refusal: AbortController
  readonly settled: Promise<void>
  /** The page that has been asked; a page is asked once. */
  asked?: 'frame' | 'window' | undefined
  frame?: Frame | undefined
  window?: SecureWindow | undefined
}

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

  const note = (change: Partial<Approval>) => {
    if (state.approval) state.approval = { ...state.approval, ...change }
  }

  function ask<type extends ApprovalType>(question: Question<type>): Promise<Answer<type>> {
    if (current) return Promise.reject(new ApprovalOpenError())
    const { type, payload, signal } = question
    return new Promise<Answer<ApprovalType>>((resolve, reject) => {
      let end = () => {}
      const settled = new Promise<void>((done) => {
        end = done
      })
      const wasOpen = kernel.state.modal.open
      const own: Waiting = {
        question,
        resolve: (answer) => own.settle(() => resolve(answer)),
        reject: (error) => own.settle(() => reject(error)),
        refusal: new AbortController(),
        settled,
        settle(how) {
          if (current !== own) return
          current = undefined
          state.approval = undefined
          signal.removeEventListener('abort', refuse)
          own.window?.close()
          end()
          // The view is left before the answer leads on from the view beneath.
          leave(wasOpen)
          how()
        },
      }
      current = own
      state.approval = {
        id: createMessageId(),
        kind: type === 'CONSENT' ? 'consent' : 'rpc',
        ...('method' in payload && { method: payload.method }),
        place: state.mode === 'frame' && provesVisibility() ? 'frame' : 'window',
        isWindowOpen: false,
      }
      signal.addEventListener('abort', refuse, { once: true })
      if (signal.aborted) return refuse()
      try {
        if (wasOpen) kernel.navigate(view)
        else kernel.open(view)
      } catch (error) {
        own.reject(error)
      }
    }) as Promise<Answer<type>>
  }

  function leave(wasOpen: boolean): void {
    const { modal, router } = kernel.state
    if (isLeaving || !modal.open || router.stack.at(-1)?.view !== view) return
    if (wasOpen && router.stack.length > 1) kernel.goBack()
    else kernel.close('done')
  }

  function refuse(): void {
    const own = current
    if (!own) return
    own.refusal.abort()
    if (!own.asked) own.reject(refusalOf(own))
  }

  /** Asks a page, and settles the approval by its answer. A page that has to be seen better leaves the approval to a window. */
  async function run(
    own: Waiting,
    where: 'frame' | 'window',
    asking: (signal: AbortSignal) => Promise<Answer<ApprovalType>>,
  ) {
    own.asked = where
    try {
      own.resolve(await asking(own.refusal.signal))
    } catch (error) {
      const needsWindow = isError(error, 'SecurePageFaultError') && error.params.fault === 'needs_window'
      if (needsWindow && where === 'frame' && !own.refusal.signal.aborted) {
        own.asked = undefined
        note({ place: 'window' })
        return
      }
      tellAlert(kernel, error)
      own.reject(isRefusal(own, error) ? refusalOf(own, error) : error)
    }
  }

  function mount(container: HTMLElement): () => void {
    const own = current
    if (!own || own.asked || state.approval?.place !== 'frame') return () => {}
    const frame = openFrame({
      secure: optionsOf(kernel).secure,
      role: 'approve',
      title: kernel.config.metadata.name,
      container,
      needs: [own.question.type],
    })
    own.frame = frame
    frame.show()
    frame.connect().then(
      (connection) => {
        if (current !== own || own.frame !== frame || own.asked) return
        introduce(kernel, connection)
        const { type, payload } = own.question
        void run(own, 'frame', (signal) => connection.ask(type, payload, { signal }))
      },
      (error) => {
        // The view was left, or draws the frame anew.
        if (current !== own || own.frame !== frame) return
        tellAlert(kernel, error)
        note({ place: 'window' })
      },
    )
    return () => {
      if (own.frame === frame) own.frame = undefined
      frame.close()
    }
  }

  function open(): void {
    const own = current
    if (!own || own.asked === 'frame') return
    if (own.window?.status() === 'open') own.window.focus()
    if (own.asked) return
    const flow = state.mode === 'window' ? undefined : createMessageId()
    const onGone = (status: 'severed' | 'closed') =>
      current === own && note(status === 'severed' ? { problem: 'severed' } : { isWindowOpen: false })
    try {
      const { secure } = optionsOf(kernel)
      own.window = openWindow({ secure, role: 'approve', onGone, ...(flow && { flow }) })
    } catch {
      note({ place: 'window', problem: 'blocked' })
      return
    }
    const { window } = own
    const { type, payload } = own.question
    note({ place: 'window', isWindowOpen: true, problem: undefined })
    void run(own, 'window', async (signal) => {
      const { answer } = await askWindow(kernel, { bridge, flow, window, role: 'approve', type, payload, signal })
      return answer
    })
  }

  /** Refuses as the visitor leaves the view. Answers whether the page has to be heard before the view may go. */
  function refuseOnLeaving(): boolean {
    const own = current
    isLeaving = true
    refuse()
    isLeaving = false
    // The page in the frame would be gone before it has said what it did.
    return own !== undefined && current === own && own.asked === 'frame'
  }

  const tap = { name: 'auth', stage: stage.late }
  kernel.hooks.beforeClose.tap(tap, ({ reason }) => {
    const own = current
    if (!own || !refuseOnLeaving()) return undefined
    void own.settled.then(() => kernel.close(reason))
    return false
  })
  kernel.hooks.beforeNavigate.tap(tap, (_, { from, kind }) => {
    if (!current || (kind !== 'open' && from?.view !== view)) return undefined
    return kind !== 'back' || refuseOnLeaving() ? { view, params: undefined } : undefined
  })
  kernel.signal.addEventListener('abort', refuse, { once: true })
  return { ask, mount, openWindow: open, refuse }
}

const refusalOf = ({ question }: Waiting, cause?: unknown): UserRejectedError =>
  new UserRejectedError({ asked: question.type === 'CONSENT' ? 'connection' : 'request', cause })

/** Methods after which money may have moved, although nobody has heard an answer. */
const sending = new Set<unknown>(['eth_sendTransaction', 'solana_signAndSendTransaction'])

/**
 * Whether an error means that the visitor refused: a window that was closed, or a page that did not answer after the visitor had left. If the
 * request sends, only the page itself can say so.
 */
function isRefusal({ question, refusal }: Waiting, error: unknown): boolean {
  if ('method' in question.payload && sending.has(question.payload.method)) return false
  return refusal.signal.aborted || isError(error, 'SecureWindowClosedError')
}
