import { anySignal } from 'tapkit/kernel'
import { SecurePageError } from '../protocol/errors.ts'
import type { Role } from '../protocol/hello.ts'
import type { RequestType } from '../protocol/requests.ts'
import { secureUrl } from './secureUrl.ts'
import { type Connection, type Listeners, shakeHands } from './shakeHands.ts'

export type Frame = {
  readonly element: HTMLIFrameElement
  /** The connection of the page that the frame shows now. A page that loads again has another connection. */
  readonly connect: () => Promise<Connection>
  /** Asks the page to load again. From then on, `connect` waits for the page that comes. */
  readonly reload: () => void
  readonly show: () => void
  readonly hide: () => void
  /** Ends the connection and takes the frame away. */
  readonly close: () => void
}

type FrameInput = Listeners & {
  readonly secure: string
  readonly role: Exclude<Role, 'window'>
  /** The name of the frame for screen readers. */
  readonly title: string
  /** Where the frame stands for good: a frame that is moved loads again. */
  readonly container: Node
  readonly needs?: readonly RequestType[]
}

/** Milliseconds after its first load in which the page of the bridge says its first word, if it is that page. */
const silence = 5_000

const silent = (secure: string): string =>
  `A frame of ${secure} did not load, is not the secure page, or does not list this origin. Check that the page is served there, and its \`hosts\` and \`frame-ancestors\`.`

/**
 * Opens a page of the secure origin in a hidden frame. The host's Content-Security-Policy needs `frame-src` of that origin, and nothing else.
 * @throws {InvalidInputError} `secure` is no exact origin, or is this page's own
 */
export function openFrame({ secure, role, title, container, needs = [], ...listeners }: FrameInput): Frame {
  const src = secureUrl({ secure, role })
  const life = new AbortController()
  const element = document.createElement('iframe')
  element.title = title
  // Not `no-referrer`: a browser then hides this page's origin from `ancestorOrigins` too, and the secure page refuses an unknown ancestor.
  element.referrerPolicy = 'strict-origin'
  element.allow = ['get', 'create'].map((verb) => `publickey-credentials-${verb} ${secure}`).join('; ')
  const setDisplay = (display: string) => element.style.setProperty('display', display, 'important')
  setDisplay('none')

  let current: Connection | undefined
  /** Whether the page was asked to load again, and has not yet. */
  let isReloading = false
  let isShaking = false
  let isHeard = false
  let giveUp = (_debug: string) => {}
  const shake = () => {
    isShaking = true
    isHeard = false
    const attempt = new AbortController()
    giveUp = (debug) => attempt.abort(new SecurePageError({ code: 'APKT003', debug }))
    const target = () => element.contentWindow
    const connecting = shakeHands({
      ...{ target, secure, role, needs, ...listeners },
      signal: anySignal([life.signal, attempt.signal]),
      onWord: () => {
        isHeard = true
      },
    })
    // The caller that asks for the connection hears of its failure.
    connecting.then(
      (connection) => {
        current = connection
        isShaking = false
      },
      () => {
        isShaking = false
      },
    )
    return connecting
  }

  const shakeAgain = () => {
    const before = current
    current = undefined
    shaken = shake()
    connecting = shaken
    before?.close('reloaded')
  }

  let loads = 0
  element.addEventListener('load', () => {
    loads += 1
    const giveUpFirst = giveUp
    // The code of the bridge has run by now, as it loads with its page.
    const isExpected = loads === 1 || isReloading
    isReloading = false
    if (loads === 1 && role === 'bridge') setTimeout(() => isHeard || giveUpFirst(silent(secure)), silence)
    // A handshake that is under way goes on with the page that is there now.
    if (isShaking) return
    const isOfConnection = isExpected && current
    if (isOfConnection) return
    shakeAgain()
  })
  document.addEventListener(
    'securitypolicyviolation',
    ({ disposition, effectiveDirective, blockedURI }) => {
      // Some browsers tell the origin alone, which may be that of another frame. A page that has spoken is not blocked.
      const isOwn = [secure, `${secure}/`, src].includes(blockedURI) && !isHeard
      if (isOwn && disposition === 'enforce' && effectiveDirective === 'frame-src')
        giveUp(`This page’s Content-Security-Policy shows no frame of ${secure}. Add the origin to \`frame-src\`.`)
    },
    { signal: life.signal },
  )
  element.src = src
  container.appendChild(element)
  let shaken = shake()
  /** That of the last handshake; while the page is asked to load again, that of the page that comes. */
  let connecting = shaken

  return {
    element,
    connect: () => connecting,
    reload: () => {
      const before = current
      if (!before) return
      connecting = before.ask('RELOAD', {}).then(
        () => {
          isReloading = current === before
          if (isReloading) shakeAgain()
          return shaken
        },
        // The page has loaded again by itself, or does not load again.
        () => shaken,
      )
      connecting.catch(() => {})
    },
    show: () => setDisplay('block'),
    hide: () => setDisplay('none'),
    close: () => {
      life.abort()
      current?.close()
      current = undefined
      element.remove()
    },
  }
}
