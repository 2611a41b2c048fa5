import { linksTo, readDevice } from 'tapkit/ui'
import type { Line } from '../ask.ts'
import { messages } from '../messages.ts'
import { peerName } from '../peerName.ts'
import type { Session } from '../sdk.ts'
import { placeOf } from '../views/waysOf.ts'
import { appOf } from './apps.ts'
import { openings } from './openings.ts'
import { openWallet } from './openWallet.ts'

/** Methods that a wallet answers without its owner. A page may call them every few seconds. */
const silent = /^([a-z]+_)?get[A-Z]|^eth_accounts$/

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

type Sent = {
  readonly topic: string
  readonly id?: number
  readonly request?: { readonly method: string } | undefined
}

/**
 * On a phone, leads the visitor to the wallet's app, once the relay has the request and while the press is still valid.
 * Otherwise the link is on the screen (walletconnect 14). The wallet's own links come first, then the links that it was
 * paired with; all links pass the same checks. Answers the function that notes a session's app.
 */
export function offerApp({ kernel, client }: Pick<Line, 'kernel' | 'client'>): (session: Session) => void {
  const note = (session: Session, requestId?: number) => {
    const { topic, peer } = session
    const device = readDevice()
    const app = device.system === 'desktop' ? undefined : appOf(kernel, topic)
    const slice = openings.of(kernel)
    if (!app || !slice) return undefined
    const name = peerName(session) ?? kernel.messages('walletconnect', messages).anyWallet
    const { native, universal } = Object(peer.metadata.redirect) as Readonly<Record<string, unknown>>
    const message = { requestId, sessionTopic: topic }
    // The wallet's own links may be unusable, or not even texts.
    const [opening] = [{ mobile: textOf(native), universal: textOf(universal) }, app].flatMap((app) =>
      linksTo({ name, links: { app } }, 'mobile', placeOf(device, undefined), message),
    )
    if (opening) slice[topic] = { name, ...opening }
    return opening
  }
  const offer = ({ topic, id, request }: Sent) => {
    if (request && silent.test(request.method)) return
    const session = client.session.getAll().find((each) => each.topic === topic)
    if (session) openWallet(note(session, id))
  }
  client.on('session_request_sent', offer)
  kernel.signal.addEventListener('abort', () => client.off('session_request_sent', offer), { once: true })
  return (session) => void note(session)
}
