import { Fault } from '../../protocol/fault.ts'
import type { PasskeyRefusal } from '../passkey/errors.ts'
import {
  afterMiss,
  counts,
  type Guard,
  isArmed,
  observe,
  type Press,
  type Sight,
  type Stage,
  startGuard,
} from './guard/pressGuard.ts'
import type { Act } from './read/act.ts'

/** Why the last press has not signed. `code`: the recovery code is not right. `noDevice`: this browser has lost its key. */
export type Retry = PasskeyRefusal | 'code' | 'noDevice'

/** The state of the page. `problem` is why the last press did not sign, so that the visitor can try again. */
export type Showing =
  | { readonly status: 'waiting' | 'reading' | 'done' }
  | { readonly status: 'asking'; readonly act: Act; readonly isArmed: boolean; readonly problem?: Retry }
  | { readonly status: 'signing'; readonly act: Act }
  /** The request has failed, and its asker is told once the visitor has read why. */
  | { readonly status: 'failed'; readonly reason: 'newer' }

/** The visitor's input with the press. */
export type Consented = { readonly code?: string | undefined }

/** The steps by which the page answers a request. */
export type Steps<signed, answer> = {
  readonly read: (signal: AbortSignal) => Promise<Act>
  /** Called after a press, once for each press. */
  readonly sign: (act: Act, press: Consented, signal: AbortSignal) => Promise<signed>
  /** Why the visitor may press again after `sign` threw; `undefined` if the request has failed. */
  readonly retry: (error: unknown, act: Act) => Retry | undefined
  readonly finish: (act: Act, signed: signed, signal: AbortSignal) => Promise<answer>
  /** What the visitor reads before the asker is told of a failure, and the fault that is then told; `undefined` if there is nothing to read. */
  readonly explain?: (error: unknown) => { readonly reason: 'newer'; readonly fault: Fault } | undefined
}

export type Approvals = {
  /**
   * Reads a request, asks the visitor, signs and answers.
   * @throws {Fault} `busy` if another request is asked, `rejected`, `aborted`, `needs_window`, or what the steps throw
   */
  readonly approve: <signed, answer>(steps: Steps<signed, answer>, signal: AbortSignal) => Promise<answer>
  readonly showing: () => Showing
  readonly subscribe: (listener: () => void) => () => void
  readonly see: (sight: Sight) => void
  /** A press of the key. `sight` was read at the press. */
  readonly press: (press: Omit<Press, 'at'> & Consented) => void
  /** The visitor says no, or has read why the request has failed. */
  readonly refuse: () => void
}

type Asking = {
  readonly act: Act
  readonly problem: Retry | undefined
  guard: Guard
  unseenSince: number | undefined
  readonly yes: (press: Consented) => void
  readonly no: (fault: Fault) => void
}

/** Milliseconds for which a frame may be drawn without being seen: the visitor is then asked in a window. */
const patience = 5_000

type ApprovalsInput = {
  readonly stage: Stage
  /** Whether a frame may ask this. */
  readonly fitsFrame: (act: Act) => boolean
  /** Milliseconds that never go back. */
  readonly now?: () => number
}

/** The one place that lets a request be signed: after a press that counts, on the page that shows the request. */
export function createApprovals({ stage, fitsFrame, now = () => performance.now() }: ApprovalsInput): Approvals {
  let showing: Showing = { status: 'waiting' }
  let asking: Asking | undefined
  let isBusy = false
  let closeReason: (() => void) | undefined
  const listeners = new Set<() => void>()

  function show(next: Showing): void {
    showing = next
    for (const listener of listeners) listener()
  }

  function showAsking({ act, guard, problem }: Asking): void {
    const next = { status: 'asking', act, isArmed: isArmed(guard, now()), ...(problem ? { problem } : {}) } as const
    const isSame =
      showing.status === 'asking' &&
      showing.act === act &&
      showing.isArmed === next.isArmed &&
      showing.problem === problem
    if (!isSame) show(next)
  }

  function ask(act: Act, problem: Retry | undefined, signal: AbortSignal): Promise<Consented> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        asking = undefined
        signal.removeEventListener('abort', abort)
        settle()
      }
      const abort = () => end(() => reject(new Fault('aborted')))
      asking = {
        ...{ act, problem, guard: startGuard(stage), unseenSince: undefined },
        yes: ({ code }) => end(() => resolve({ code })),
        no: (fault) => end(() => reject(fault)),
      }
      signal.addEventListener('abort', abort)
      if (signal.aborted) abort()
      else showAsking(asking)
    })
  }

  async function signAfterPress<signed, answer>(act: Act, { sign, retry }: Steps<signed, answer>, signal: AbortSignal) {
    let problem: Retry | undefined
    for (;;) {
      const press = await ask(act, problem, signal)
      show({ status: 'signing', act })
      try {
        return await sign(act, press, signal)
      } catch (error) {
        if (signal.aborted) throw new Fault('aborted')
        problem = retry(error, act)
        if (problem === undefined) throw error
      }
    }
  }

  /** Shows why a request has failed until the visitor goes on, or the asker waits no more. */
  function untilRead(reason: 'newer', signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        closeReason = undefined
        signal.removeEventListener('abort', end)
        resolve()
      }
      closeReason = end
      signal.addEventListener('abort', end)
      if (signal.aborted) end()
      else show({ status: 'failed', reason })
    })
  }

  return {
    async approve(steps, signal) {
      if (isBusy) throw new Fault('busy')
      isBusy = true
      try {
        show({ status: 'reading' })
        const act = await untilAborted(steps.read(signal), signal)
        const needsWindow = act.code === 'needed' || act.warnings.length > 0 || !fitsFrame(act)
        if (stage === 'frame' && needsWindow) throw new Fault('needs_window')
        const signed = await signAfterPress(act, steps, signal)
        return await steps.finish(act, signed, signal)
      } catch (error) {
        const explained = steps.explain?.(error)
        if (!explained) throw error
        await untilRead(explained.reason, signal)
        throw explained.fault
      } finally {
        isBusy = false
        show({ status: 'done' })
      }
    },
    showing: () => showing,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    see(sight) {
      if (!asking) return
      const at = now()
      asking.guard = observe(asking.guard, sight, at)
      asking.unseenSince = sight.isVisible ? undefined : (asking.unseenSince ?? at)
      const isLost = asking.unseenSince !== undefined && at - asking.unseenSince >= patience
      if (stage === 'frame' && isLost) asking.no(new Fault('needs_window'))
      else showAsking(asking)
    },
    press(press) {
      if (!asking) return
      const at = now()
      if (counts(asking.guard, { ...press, at })) return asking.yes(press)
      asking.guard = afterMiss(asking.guard, press.sight, at)
      showAsking(asking)
    },
    refuse: () => {
      asking?.no(new Fault('rejected'))
      closeReason?.()
    },
  }
}

/** Ends the wait for a task at an abort; what the task does afterwards is nobody's. */
async function untilAborted<value>(task: Promise<value>, signal: AbortSignal): Promise<value> {
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(new Fault('aborted'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
  })
  try {
    return await Promise.race([task, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
