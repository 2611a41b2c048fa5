import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { Fault } from '../../../protocol/fault.ts'
import { word } from '../../../protocol/hello.ts'
import { webAddress } from '../../../protocol/vocabulary.ts'
import { applyLook } from '../../drawing/applyLook.ts'
import { Button } from '../../drawing/Button.tsx'
import { draw } from '../../drawing/draw.tsx'
import { PageLayout } from '../../drawing/PageLayout.tsx'
import { SecurePageStartError } from '../../handshake/errors.ts'
import { assertWindow } from '../../handshake/place.ts'
import { readHosts } from '../../handshake/readHosts.ts'
import { loadWords } from '../../locale/loadWords.ts'
import type { PageContext } from '../../pageContext.ts'
import { type Channel, openChannel } from '../../storage/openChannel.ts'
import { createSteps } from '../createSteps.ts'
import { messages } from '../messages.ts'
import { handOver } from './handOver.ts'
import { type Outcome, readLoading, readPopupMessage, socialChannel } from './popupMessages.ts'
import { readSocials } from './readSocials.ts'
import type { SocialWay } from './socialWay.ts'

/** The id of the login, as the second window keeps it while the provider's pages stand in it. */
const kept = 'tapkit-secure:social'

/** Whether the page is one of the second window of a login. */
export const isOfPopup = ({ location }: Window): boolean => /^\/(loading|done)$/.test(location.pathname)

/**
 * Starts the second window of a login at a provider: `/loading` leads to the provider, and `/done` hands the result to the window that began. The
 * address of the provider's page holds the state of the login, so no page but `/loading` is told of it.
 * @throws {SecurePageStartError} the page stands where it must not, or was opened by hand
 */
export async function startPopup(context: PageContext): Promise<void> {
  const { page, options } = context
  assertWindow(page, readHosts(options.hosts))
  const { pathname, hash } = page.location
  // Before anything else: no result stays in the address, or in the history.
  page.history.replaceState(null, '', pathname)
  if (pathname === '/loading') await leadOn(context, hash)
  else await bringBack(context, hash)
}

/**
 * Whether a window of this origin has opened the page. A page of another site can lead the window that has opened this one to this origin. So the window
 * that began is asked as well (login 145): no other page learns the id of its login.
 */
function isOpenedHere({ opener, origin }: Window): boolean {
  try {
    return opener?.origin === origin
  } catch {
    return false
  }
}

async function leadOn(context: PageContext, hash: string): Promise<void> {
  const { page, options } = context
  const read = readLoading(hash)
  const provider = readSocials(options.socials).find((way) => way === read?.way)
  if (!read || !provider) throw new SecurePageStartError({ problem: 'no_opener' })
  const { id } = read
  const channel = openChannel(socialChannel)
  const isOfWindow = isOpenedHere(page)
  if (!isOfWindow && !(await isAwaited(context, channel, read)))
    throw new SecurePageStartError({ problem: 'no_opener' })
  const say = await prepare(context)
  if (isOfWindow && !(await handOver(channel, { type: 'begins', id }))) return say(messages.login.popup.lost)
  try {
    page.sessionStorage.setItem(kept, id)
    const uri = await askAddress(page.origin, { provider, ...(!isOfWindow && { app: true }) })
    channel.postMessage({ type: 'leaving', id })
    // An app hears that its window leaves, because the provider's page may cut the two apart.
    if (!isOfWindow) page.opener?.postMessage(word, '*')
    // The provider's pages get no way to the window of the wallet.
    page.opener = null
    page.location.replace(uri)
  } catch (error) {
    await finish(context, say, { type: 'refused', id, ...reasonOf(error) })
  }
}

/** Milliseconds between two questions for a bridge, and to the last one. */
const [askEach, askUntil] = [250, 60_000]

/**
 * Whether a bridge of this origin waits for this window: a listed app has opened the window, and has told the bridge. The pages of any other site can
 * begin no login in this browser.
 */
const isAwaited = (
  { page }: PageContext,
  channel: Channel,
  { id, way }: { readonly id: string; readonly way: string },
) =>
  new Promise<boolean>((resolve) => {
    const end = (isGo: boolean) => {
      clearInterval(asking)
      clearTimeout(last)
      channel.removeEventListener('message', hear)
      resolve(isGo)
    }
    const hear = (event: Event) => {
      const said = readPopupMessage('data' in event ? event.data : undefined)
      if (said?.id !== id || (said.type !== 'go' && said.type !== 'stop')) return
      end(said.type === 'go')
      if (said.type === 'stop') page.close()
    }
    const ask = () => channel.postMessage({ type: 'arrived', id, way })
    const asking = setInterval(ask, askEach)
    const last = setTimeout(end, askUntil, false)
    channel.addEventListener('message', hear)
    ask()
  })

/** The address of the provider's page, which the auth server gives out. For an app, it gives out none to a browser that is logged in (login 122). */
async function askAddress(
  origin: string,
  json: { readonly provider: SocialWay; readonly app?: true },
): Promise<string> {
  const { askOf } = await import('../email/openEmail.ts')
  const { uri } = await askOf(origin)({ method: 'POST', path: '/social', json }, v.object({ uri: webAddress }))
  return uri
}

/** The code of a refusal of the server, `unreached` if it was not reached, or `internal` for a fault of this browser. */
function reasonOf(error: unknown): Pick<Extract<Outcome, { type: 'refused' }>, 'code' | 'seconds'> {
  if (error instanceof Fault) return { code: 'unreached' }
  const { name, code, seconds } = Object(error)
  // By its name: the class would load the parts of the server's client before they are needed.
  if (name !== 'ServerRefusal' || typeof code !== 'string') return { code: 'internal' }
  return { code, ...(typeof seconds === 'number' && { seconds }) }
}

async function bringBack(context: PageContext, hash: string): Promise<void> {
  const { page } = context
  const id = takeId(page)
  const parts = new URLSearchParams(hash.slice(1))
  const [result, code] = [parts.get('result'), parts.get('error')]
  if (result === null && code === null) throw new SecurePageStartError({ problem: 'no_opener' })
  const say = await prepare(context)
  if (id === null) return say(messages.login.popup.lost)
  await finish(
    context,
    say,
    result === null ? { type: 'refused', id, code: (code ?? '').slice(0, 1_000) } : { type: 'result', id, result },
  )
}

/** The id that this window has kept, once. A browser that denies storage has kept none. */
function takeId(page: Window): string | null {
  try {
    const id = page.sessionStorage.getItem(kept)
    page.sessionStorage.removeItem(kept)
    return id
  } catch {
    return null
  }
}

async function finish({ page }: PageContext, say: Say, outcome: Outcome): Promise<void> {
  const isTaken = await handOver(openChannel(socialChannel), outcome)
  say(isTaken ? messages.login.popup.done : messages.login.popup.lost)
  if (isTaken) page.close()
}

type Say = (title: string) => void

/** Draws the page, which says a sentence at a time. */
async function prepare(context: PageContext): Promise<Say> {
  const { page, options } = context
  Object.assign(messages, (await loadWords(context)).of('window', messages))
  applyLook(page, {})
  page.addEventListener('pageshow', ({ persisted }) => persisted && page.location.reload())
  const titles = createSteps(messages.login.asking)
  draw(context, <PopupPage name={options.name} titles={titles} close={() => page.close()} />)
  return titles.show
}

type PopupProps = {
  readonly name: string
  readonly titles: Pick<ReturnType<typeof createSteps<string>>, 'step' | 'subscribe'>
  readonly close: () => void
}

function PopupPage({ name, titles, close }: PopupProps) {
  const title = useSyncExternalStore(titles.subscribe, titles.step)
  const isOver = title !== messages.login.asking
  return <PageLayout name={name} title={title} actions={isOver && <Button onPress={close}>{messages.close}</Button>} />
}
