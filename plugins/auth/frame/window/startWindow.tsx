import { Fault } from '../../protocol/fault.ts'
import { readSession } from '../bridge/session.ts'
import { applyLook } from '../drawing/applyLook.ts'
import { draw } from '../drawing/draw.tsx'
import type { PageContext } from '../pageContext.ts'
import { DeviceStorageError } from '../storage/errors.ts'
import { userOf } from '../wallet/userOf.ts'
import { awaitTask } from '../windows/awaitTask.ts'
import { flowChannel } from '../windows/flowMessages.ts'
import type { Task } from '../windows/joinFlow.ts'
import { leaveMarker } from '../windows/marker.ts'
import { readReturn } from '../windows/readReturn.ts'
import { drawLogin } from './drawLogin.tsx'
import { ManageWindow } from './ManageWindow.tsx'
import { messages } from './messages.ts'
import { startReturn } from './startReturn.ts'

/**
 * Starts the window, in which a visitor makes and uses a wallet. A window that nobody asks closes itself, and has drawn nothing. An app whose
 * browser opens no window leads here in its own tab.
 * @throws {SecurePageStartError} the list of hosts is misconfigured, or the window stands where it must not
 */
export async function startWindow(context: PageContext): Promise<void> {
  const { page, options } = context
  leaveMarker(page)
  const cameFrom = readReturn(page, options.hosts)
  if (cameFrom) return startReturn(context, cameFrom)
  let task: Task
  try {
    task = await awaitTask({
      page,
      channel: new BroadcastChannel(flowChannel),
      role: 'window',
      types: ['CONNECT_PASSKEY', 'MANAGE_WALLET'],
      options,
    })
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    page.close()
    return
  }
  // The visitor closes or reloads the window: the app need not wait.
  page.addEventListener('pagehide', () => task.failed(new Fault('aborted')))
  applyLook(page, task.look)
  if (task.type === 'CONNECT_PASSKEY') await connect(context, task)
  else if (task.type === 'MANAGE_WALLET') await manage(context, task)
  else task.failed(new Fault('not_offered'))
}

async function connect(context: PageContext, task: Extract<Task, { type: 'CONNECT_PASSKEY' }>): Promise<void> {
  const { page } = context
  const { by, host, look, signal } = task
  if (by === 'host') await endGrant(context, host)
  const flow = drawLogin(context, {
    host,
    look,
    done: (wallet) => {
      task.done(userOf(wallet))
      // The app has given up: the visitor is told to press there again.
      return !signal.aborted
    },
    refuse: () => task.failed(new Fault('rejected')),
    ending: () => ({ text: signal.aborted ? messages.lateText : messages.doneText, key: messages.close }),
    leave: () => page.close(),
  })
  // Whoever writes down words goes on: the wallet is stored all the same.
  signal.addEventListener('abort', () => {
    if (flow.step().at === 'choose') page.close()
  })
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

/** The app is answered once the task has begun. It waits for nothing of it, and hears nothing of it. */
async function manage(context: PageContext, task: Extract<Task, { type: 'MANAGE_WALLET' }>): Promise<void> {
  const { page, options, store, passkeys } = context
  const { host, look, payload } = task
  const close = () => page.close()
  const { status } = await readSession(store, host)
  const wallet = status === 'connected' ? await store.wallet() : undefined
  if (!wallet) {
    task.failed(new Fault('not_connected'))
    return close()
  }
  task.done({})
  const given = { name: options.name, host, look, wallet, store, passkeys, task: payload.task, close }
  draw(context, <ManageWindow {...given} />)
}
