import { SecurePageError } from '../protocol/errors.ts'
import { protocolVersion, type Role } from '../protocol/hello.ts'
import type { EndReason } from '../protocol/listen.ts'
import type { Notice, Ready } from '../protocol/notices.ts'
import { openRequester, type Requester } from '../protocol/openRequester.ts'
import { patience } from '../protocol/patience.ts'
import type { RequestType } from '../protocol/requests.ts'
import { assertSecureOrigin } from './assertSecureOrigin.ts'
import { SecurePageVersionError } from './errors.ts'
import { hasLeft } from './hasLeft.ts'
import { hearWord } from './hearWord.ts'

export type Connection = Requester & {
  readonly ready: Ready
  /** The methods that this app asks for and the page does not offer: APKT002, said to the developer. */
  readonly missing: readonly RequestType[]
}

/** The events of a connection after READY. */
export type Listeners = {
  readonly onNotice?: (notice: Exclude<Notice, { type: 'READY' }>) => void
  readonly onEnd?: (reason: EndReason) => void
}

type HandshakeInput = Listeners & {
  /** The window of the page; a frame that is not in the document has none. */
  readonly target: () => Window | null | undefined
  readonly secure: string
  readonly role: Role
  readonly needs?: readonly RequestType[]
  readonly signal?: AbortSignal | undefined
  /** Called as the page says that it listens. */
  readonly onWord?: () => void
}

/**
 * Milliseconds to the next hello, by the number of hellos. A page says a word as it begins to listen, so a hello without a word is for a page that was
 * there before, and seldom: the browser writes each hello to a page that did not load into the console (login 69).
 */
const pauseAfter = (hellos: number): number => (hellos === 0 ? 50 : 500 * 3 ** (hellos - 1))

/** Hellos to one page, however many words it says. */
const most = 32

/**
 * Says hello until the page says READY: at once, as the page says that it listens, and seldom without its word. Each hello has a port of its own, and
 * the page takes the first hello that it hears.
 *
 * @throws {SecurePageError} no READY within 20 s (APKT003), or the page refuses this origin (APKT005)
 * @throws {SecurePageVersionError} the page speaks another version
 * @throws {InvalidInputError} `secure` is no exact origin, or is this page's own: a hello to `*` would give its port to anybody
 */
export function shakeHands(input: HandshakeInput): Promise<Connection> {
  const { target, secure, role, needs = [], onNotice = () => {}, onEnd = () => {}, signal, onWord } = input
  return new Promise((resolve, reject) => {
    assertSecureOrigin(secure)
    const tried = new Set<Requester>()
    let hellos = 0
    let connected: Requester | undefined

    const stop = () => {
      clearTimeout(next)
      clearTimeout(deadline)
      unhear()
      signal?.removeEventListener('abort', abort)
      for (const requester of tried) if (requester !== connected) requester.close()
      tried.clear()
    }
    const fail = (error: unknown) => {
      stop()
      reject(error)
    }
    const abort = () => fail(signal?.reason)

    function take(requester: Requester, notice: Notice): void {
      if (connected) {
        if (connected === requester && notice.type !== 'READY') onNotice(notice)
        return
      }
      if (!tried.has(requester)) return
      if (notice.type !== 'READY') {
        // Before READY the page has not said its version. A page that refuses this origin says no READY.
        const isRefusal = notice.type === 'ENDED' && notice.payload.reason === 'host_removed'
        if (isRefusal) fail(new SecurePageError({ code: 'APKT005' }))
        return
      }
      const { payload } = notice
      if (!('methods' in payload)) {
        fail(new SecurePageVersionError({ page: payload.v, kit: protocolVersion }))
        return
      }
      connected = requester
      stop()
      resolve({ ...requester, ready: payload, missing: needs.filter((type) => !payload.methods.includes(type)) })
    }

    function sayHello() {
      const page = target()
      // A hello to a page of our own origin is an error in the console.
      if (page && hasLeft(page)) {
        const { port1, port2 } = new MessageChannel()
        const requester: Requester = openRequester({
          port: port1,
          onNotice: (notice) => take(requester, notice),
          onEnd: (reason) => {
            tried.delete(requester)
            if (connected === requester) onEnd(reason)
          },
        })
        tried.add(requester)
        page.postMessage({ tapkit: protocolVersion, hello: role }, secure, [port2])
        hellos += 1
      }
      next = setTimeout(sayHello, pauseAfter(hellos))
    }

    let next: ReturnType<typeof setTimeout> | undefined
    const unhear = hearWord(target, secure, () => {
      onWord?.()
      clearTimeout(next)
      if (hellos < most) sayHello()
    })
    const deadline = setTimeout(() => fail(new SecurePageError({ code: 'APKT003' })), patience.ready)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
    else sayHello()
  })
}
