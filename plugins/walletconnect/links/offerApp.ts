import { linksTo, readDevice } from 'tapkit/ui'
import type { Line } from '../ask.ts'
import { messages } from '../messages.ts'
import { peerName } from '../peerName.ts'
import type { Session } from '../sdk.ts'
import { placeOf } from '../views/waysOf.ts'
import { appOf } from './apps.ts'
import { openings } from './openings.ts'
import { openWallet } from './openWallet.ts'

/** What a wallet answers without its owner, which a page may ask every few seconds. */
const silent = /^([a-z]+_)?get[A-Z]|^eth_accounts$/

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

type Sent = {
  readonly topic: string
  readonly id?: number
  readonly request?: { readonly method: string } | undefined
}

/**
 * On a phone, leads who was asked something on to the wallet's app, once the relay has the request and while the press is good;
 * whoever waits finds the link on screen (walletconnect 14). The wallet has said itself how it is opened, or is opened as it was to be
 * paired; both go through the same gate as every link. Answers what notes the app of a session.
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
    // Its own links may be none that can be followed, and no texts.
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
