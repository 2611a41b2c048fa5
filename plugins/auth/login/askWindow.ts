import { abortable, anySignal, isError, type Kernel, UserRejectedError } from 'tapkit/kernel'
import type { SecureWindow } from '../bridge/openWindow.ts'
import { shakeHands } from '../bridge/shakeHands.ts'
import { isUnlisted } from '../protocol/errors.ts'
import type { Ready } from '../protocol/notices.ts'
import type { Answer, PayloadInput, RequestType } from '../protocol/requests.ts'
import { optionsOf } from './given.ts'
import { introduce } from './introduce.ts'
import type { Bridge } from './openBridge.ts'

/**
 * A window of the secure page, and the one-time id that the bridge knows the window by. Without an id, the window has only this page to
 * speak with.
 */
export type OpenedWindow = { readonly flow: string | undefined; readonly window: SecureWindow }

/** An answer, and the way that it took: `frame` if the bridge has spoken with the window, which share their storage. */
export type WindowAnswer<type extends RequestType> = {
  readonly answer: Answer<type>
  readonly ready: Ready
  readonly mode: 'frame' | 'window'
}

type Asked<type extends RequestType> = OpenedWindow & {
  readonly bridge: Bridge
  readonly role: 'approve' | 'window'
  readonly type: type
  readonly payload: PayloadInput<type>
  readonly signal: AbortSignal
}

/**
 * Gives a request to a window: through the bridge if the bridge and the window share their storage, and otherwise through a port between the app and the
 * window. Both are tried at once: the window answers the hello of this page if no bridge has found the window for 3 s, and at once to refuse this page.
 * Aborting `signal` asks the window to stop. An answer that comes within 3 s still counts, because the window may have done the request already.
 *
 * @throws {UserRejectedError} the visitor has left before the page was asked
 * @throws {SecureWindowClosedError} the visitor has closed the window after the page was asked
 * @throws {SecurePageError} neither way has led to the page in time
 * @throws the refusal of the page
 */
export async function askWindow<type extends RequestType>(
  kernel: Kernel,
  { bridge, flow, window, role, type, payload, signal }: Asked<type>,
): Promise<WindowAnswer<type>> {
  /** Aborts once the request is settled, so that the other way is given up. */
  const over = new AbortController()
  /** Aborts once the window has taken a port of this page. */
  const taken = new AbortController()
  const wanted = anySignal([signal, over.signal])
  /** Aborts as this page goes away. Not every browser ends the port of a window then, and the window would go on asking. */
  const left = new AbortController()
  addEventListener('pagehide', () => left.abort(), { signal: over.signal })

  async function byBridge(begun: () => void): Promise<WindowAnswer<type>> {
    if (flow === undefined) throw new Error('The window is not known to the bridge')
    const { ask, ready } = await abortable(bridge.connect(), anySignal([wanted, taken.signal]))
    if (ready.mode === 'window') throw new Error('The bridge shares no storage with its windows')
    begun()
    const answer = await ask(type, { ...payload, flow } as never, { signal: anySignal([wanted, taken.signal]) })
    return { answer, ready, mode: 'frame' }
  }

  async function byPort(begun: () => void): Promise<WindowAnswer<type>> {
    const { secure } = optionsOf(kernel)
    const connection = await shakeHands({ target: () => window.window, secure, role, needs: [type], signal: wanted })
    begun()
    taken.abort()
    introduce(kernel, connection)
    try {
      const answer = await connection.ask(type, payload, { signal: anySignal([wanted, left.signal]) })
      return { answer, ready: connection.ready, mode: 'window' }
    } finally {
      connection.close()
    }
  }

  let isAsked = false
  const answered = new Promise<WindowAnswer<type>>((resolve, reject) => {
    let ways = 2
    let failure: unknown
    const follow = (way: typeof byPort, isGivenUp: () => boolean) => {
      let isBegun = false
      way(() => {
        isBegun = true
        isAsked = true
      }).then(resolve, (error) => {
        // A window that refuses this origin tells what the bridge, which the browser may not show at all, cannot tell.
        const isRefused = isUnlisted(error)
        if (isRefused) bridge.close()
        if (isRefused || (isBegun && !isGivenUp())) return reject(error)
        // The page was not asked this way, so the other way is left. A way that cannot lead to the page at all says nothing about the page.
        if (failure === undefined || isError(error)) failure = error
        ways -= 1
        if (ways === 0) reject(failure)
      })
    }
    follow(byBridge, () => taken.signal.aborted)
    follow(byPort, () => false)
  })
  try {
    return await window.whileOpen(answered)
  } catch (cause) {
    // A page that was not asked has done nothing. Without the cause, which a chain would read as the wallet's own error (login 14).
    const isLeft = signal.aborted || isError(cause, 'SecureWindowClosedError')
    throw isLeft && !isAsked
      ? new UserRejectedError({ asked: type === 'RPC_REQUEST' ? 'request' : 'connection' })
      : cause
  } finally {
    over.abort()
  }
}
