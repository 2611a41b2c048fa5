import { Fault } from '../../protocol/fault.ts'
import { applyLook } from '../drawing/applyLook.ts'
import { draw } from '../drawing/draw.tsx'
import { loadWords } from '../locale/loadWords.ts'
import type { PageContext } from '../pageContext.ts'
import { DeviceStorageError } from '../storage/errors.ts'
import { openChannel } from '../storage/openChannel.ts'
import { NewerWalletError } from '../wallet/errors.ts'
import { userOf } from '../wallet/userOf.ts'
import { awaitTask } from '../windows/awaitTask.ts'
import { flowChannel } from '../windows/flowMessages.ts'
import type { Task } from '../windows/joinFlow.ts'
import { leaveMarker } from '../windows/marker.ts'
import { readReturn } from '../windows/readReturn.ts'
import { returnTask } from '../windows/returnTask.ts'
import { ConnectWindow } from './ConnectWindow.tsx'
import { createConnectFlow } from './connectFlow.ts'
import { drawRefused } from './drawNote.tsx'
import { EndPage } from './EndPage.tsx'
import { ManageWindow } from './ManageWindow.tsx'
import { readMailLink } from './mail/readMailLink.ts'
import { startMailPage } from './mail/startMailPage.tsx'
import { messages } from './messages.ts'
import { NewerPage } from './NewerPage.tsx'
import { openPopups } from './social/openPopups.ts'
import { readSocials } from './social/readSocials.ts'
import { isOfPopup, startPopup } from './social/startPopup.tsx'
import { startDevice } from './startDevice.tsx'
import { isKeptByServer } from './vaultServer.ts'

/**
 * Starts the window, in which a visitor makes and uses a wallet. A window without a request closes itself, and has drawn nothing. A window of an
 * app that is not listed says so. An app whose browser opens no window leads here in its own tab, and so does the link of a mail.
 * @throws {SecurePageStartError} the list of hosts or of providers is misconfigured, or the window stands where it must not
 */
export async function startWindow(context: PageContext): Promise<void> {
  const { page, options } = context
  if (page.location.pathname === '/device') return startDevice(context)
  if (isOfPopup(page)) return startPopup(context)
  const link = readMailLink(page)
  if (link && options.server) return startMailPage(context, link)
  readSocials(options.socials)
  leaveMarker(page)
  const cameFrom = readReturn(page, options.hosts)
  // This page is no step of the visitor's way back.
  const leave = () => (cameFrom ? page.location.replace(cameFrom.address) : page.close())
  const loading = loadWords(context)
  let task: Task
  try {
    const channel = openChannel(flowChannel)
    const types = ['CONNECT_PASSKEY', 'MANAGE_WALLET'] as const
    task = cameFrom ? returnTask(page, cameFrom) : await awaitTask({ page, channel, role: 'window', types, options })
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const host = error.params?.host
    return typeof host === 'string' ? drawRefused(context, await loading, host) : page.close()
  }
  // The visitor closes or reloads the window: the app need not wait.
  page.addEventListener('pagehide', () => task.failed(new Fault('aborted')))
  // A page that the browser shows again has overwritten its secrets as it was left.
  page.addEventListener('pageshow', ({ persisted }) => persisted && page.location.reload())
  Object.assign(messages, (await loading).of('window', messages))
  // The app has given up while the language loaded.
  if (task.signal.aborted) return leave()
  applyLook(page, task.look)
  if (task.type === 'CONNECT_PASSKEY') await connect(context, task, leave)
  else if (task.type === 'MANAGE_WALLET') await manage(context, task)
  else task.failed(new Fault('not_offered'))
}

/** Milliseconds for which the outcome is seen before the window closes. */
const farewell = 600

async function connect(
  context: PageContext,
  task: Extract<Task, { type: 'CONNECT_PASSKEY' }>,
  close: () => void,
): Promise<void> {
  const { page, options, store, passkeys } = context
  if (task.by === 'host') await endGrant(context, task.host)
  const email = options.server ? await loadEmail(context) : undefined
  const flow = createConnectFlow({
    openEmail: email?.open,
    name: options.name,
    host: task.host,
    store,
    passkeys,
    done: (wallet) => {
      task.done(userOf(wallet))
      page.navigator.storage?.persist?.().catch(() => {})
      // The app has given up: the visitor is told to press there again.
      if (!task.signal.aborted) setTimeout(close, task.by === 'visitor' ? 0 : farewell)
    },
    refuse: () => {
      task.failed(new Fault('rejected'))
      close()
    },
  })
  page.addEventListener('pagehide', flow.leave)
  // A visitor who writes down words goes on: the wallet is stored all the same.
  task.signal.addEventListener('abort', () => {
    if (flow.step().at === 'choose') close()
  })
  const { host, look } = task
  draw(
    context,
    <ConnectWindow
      {...{ flow, name: options.name, host, look, origin: page.origin, close, EmailSteps: email?.EmailSteps }}
      isAwaited={() => !task.signal.aborted}
    />,
  )
  flow.begin()
}

/** The login by email and at providers. A part that does not load leaves the other ways to a wallet. */
async function loadEmail({ page, options }: PageContext) {
  try {
    const { openEmail, EmailSteps } = await import('./email/openEmail.ts')
    const social = openPopups(page, readSocials(options.socials))
    return { open: openEmail(page.origin, social), EmailSteps }
  } catch (error) {
    console.error(error)
    return undefined
  }
}

/** The auth server that keeps the vault of the wallet. Without it, nothing of the wallet is changed. */
async function loadVaultServer(origin: string) {
  try {
    const { createVaultServer } = await import('./email/openEmail.ts')
    return createVaultServer(origin)
  } catch (error) {
    console.error(error)
    return undefined
  }
}

/** Ends the grant of a session that is over: without a shared storage, no bridge could end the grant as the app signed out. */
async function endGrant({ store }: PageContext, host: string): Promise<void> {
  try {
    if (!(await store.grant(host))) return
    await store.revoke(host)
    await store.log({ event: 'signed_out', host, at: Date.now() })
  } catch (error) {
    // The login says what the browser denies.
    if (!(error instanceof DeviceStorageError)) throw error
  }
}

/** Says why the wallet cannot be read. A storage that has failed says nothing of the app's session, which goes on (login 74). */
function tellUnread(context: PageContext, task: Task, error: unknown): void {
  const { page, options } = context
  const given = { name: options.name, close: () => page.close() }
  const isNewer = error instanceof NewerWalletError
  task.failed(new Fault(isNewer ? 'not_connected' : 'internal'))
  const title = messages.noStorage
  const text = messages.noStorageText(page.origin)
  draw(
    context,
    isNewer ? <NewerPage {...given} origin={page.origin} /> : <EndPage {...{ ...given, title }}>{text}</EndPage>,
  )
}

/** The app is answered once the task has begun, and hears nothing of the outcome. */
async function manage(context: PageContext, task: Extract<Task, { type: 'MANAGE_WALLET' }>): Promise<void> {
  const { page, options, store, passkeys } = context
  const { host, look, payload } = task
  const close = () => page.close()
  const found = await Promise.all([store.wallet(), store.grant(host)]).catch((error: unknown) => ({ error }))
  if ('error' in found) return tellUnread(context, task, found.error)
  const [wallet, grant] = found
  // A grant of another wallet's accounts does not count.
  if (!wallet || !grant || !userOf(wallet, grant).accounts.length) {
    task.failed(new Fault('not_connected'))
    return close()
  }
  task.done({})
  const server = options.server && isKeptByServer(wallet) ? await loadVaultServer(page.origin) : undefined
  const given = { name: options.name, host, look, wallet, store, passkeys, server, task: payload.task, close }
  draw(context, <ManageWindow {...given} />)
}
