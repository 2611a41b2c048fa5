import {
  abortable,
  anySignal,
  ConnectFailedError,
  type ConnectRequest,
  InvalidSessionError,
  isError,
  type Kernel,
  type SessionInput,
  UserRejectedError,
} from 'tapkit/kernel'
import { askWindow } from '../login/askWindow.ts'
import { isOffList, type Parts, partsOf } from '../login/parts.ts'
import type { Press } from '../login/presses/press.ts'
import { pressesOf } from '../login/presses/pressesOf.ts'
import { forget, remember } from '../login/record.ts'
import { authState, wayKey } from '../login/state.ts'
import { tellAlert } from '../login/tellAlert.ts'
import { SecurePageError } from '../protocol/errors.ts'
import { askChallenges, readSigned } from './challenges.ts'
import { type OpenedWallet, readChoice } from './comeBack.ts'
import { toSession } from './toSession.ts'

/**
 * Logs in: the window of the secure page opens a wallet, and the approval page consents to this app. Without a press, Connect is shown and
 * the visitor's press is waited for.
 * @throws UserRejectedError, ConnectAbortedError, ConnectFailedError, InvalidSessionError
 */
export async function connect(kernel: Kernel, request: ConnectRequest): Promise<SessionInput> {
  // A newer press of the app may have taken this one's place while this code was loading.
  request.signal.throwIfAborted()
  const parts = partsOf(kernel)
  const press = pressesOf(kernel).join()
  press.request = request
  press.session ??= logIn(kernel, parts, press, request).catch((error) => {
    press.failure = toConnectError(kernel, error)
    throw press.failure
  })
  return abortable(press.session, request.signal)
}

async function logIn(kernel: Kernel, parts: Parts, press: Press, first: ConnectRequest): Promise<SessionInput> {
  const { bridge, approvals } = parts
  const state = authState.of(kernel)
  const { signal } = press
  const { answer: user, ready, mode } = await openWallet(kernel, parts, press, signal)
  const session = toSession(kernel, { accounts: user.accounts, networks: ready.networks })
  // A newer call of the app is the one that is answered, and its challenge is the one that counts.
  const { request = first } = press
  if (!session.accounts.some(({ namespace }) => namespace === request.namespace)) {
    const debug = `The secure page has no account of "${request.namespace}" on a network of this app. Compare its \`networks\` with the app’s.`
    // The cause tells the view that no further try can help. Other sessions that cannot be used say nothing of the page.
    throw new InvalidSessionError({ debug, cause: new SecurePageError({ code: 'APKT002', debug }) })
  }
  state.mode = mode
  const texts = await askChallenges(kernel, request, session)
  const isConsented = texts.length === 0 && mode !== 'window' && (await isGranted(parts, session, signal))
  state.status = 'consent'
  const { signed = [] } = isConsented
    ? {}
    : await approvals.ask({
        type: 'CONSENT',
        payload: {
          accounts: session.accounts,
          ...(texts.length > 0 && { challenge: texts.map(({ chainId, message }) => ({ chainId, message })) }),
        },
        signal,
      })
  state.status = 'opening'
  // The bridge that sees the consent of a window shares its storage after all.
  if (mode === 'window' && bridge.isOpen() && (await isGranted(parts, session, signal))) state.mode = 'frame'
  signal.throwIfAborted()
  if (state.mode === 'window') bridge.close()
  // The next login by email leads to the window at once, if the bridge cannot log the window in.
  if (kernel.storage.get(wayKey, String)) kernel.storage.set(wayKey, state.mode === 'window' ? 'window' : 'email')
  state.factors = state.mode === 'window' ? undefined : user.factors
  remember(kernel, {
    mode: state.mode,
    accounts: [...session.accounts],
    networks: [...session.networks],
  })
  return { ...session, signed: readSigned(texts, signed) }
}

/**
 * Has the window open a wallet. A press that opens another window in place of a severed window starts over. A visitor who has come back from the
 * secure page in this tab has opened a wallet there.
 */
async function openWallet(kernel: Kernel, { bridge }: Parts, press: Press, signal: AbortSignal): Promise<OpenedWallet> {
  const opened = await abortable(press.untilOpened(), signal)
  let window = opened
  while (window) {
    const over = new AbortController()
    const asked = askWindow(kernel, {
      ...window,
      bridge,
      role: 'window',
      type: 'CONNECT_PASSKEY',
      payload: {},
      signal: anySignal([signal, over.signal]),
    })
    const next = press.untilOpened(window)
    next.catch(() => {})
    const first = await abortable(Promise.race([asked, next]), signal).finally(() => over.abort())
    if (first && 'answer' in first) return first
    asked.catch(() => {})
    window = first
  }
  return readChoice(bridge, signal)
}

/** Milliseconds in which the bridge says what this app was granted. */
const patience = 3_000

/** Whether this app has a grant for all accounts: a grant of before a namespace was added leaves out its account. */
async function isGranted(
  { bridge }: Parts,
  { accounts }: ReturnType<typeof toSession>,
  signal: AbortSignal,
): Promise<boolean> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), patience)
  const asked = bridge.connect().then(async ({ ask }) => {
    const { isConnected } = await ask('IS_CONNECTED', {})
    return isConnected ? (await ask('GET_USER', {})).accounts : []
  })
  try {
    const granted = await abortable(asked, anySignal([signal, late.signal]))
    return accounts.every(({ address }) => granted.some((each) => each.address === address))
  } catch {
    signal.throwIfAborted()
    return false
  } finally {
    clearTimeout(timer)
  }
}

function toConnectError(kernel: Kernel, error: unknown): unknown {
  if (isError(error, 'SecureWindowClosedError')) return new UserRejectedError({ cause: error })
  if (
    (['UserRejectedError', 'ConnectAbortedError', 'InvalidSessionError'] as const).some((name) => isError(error, name))
  )
    return error
  tellAlert(kernel, error)
  // An earlier session has nothing behind it any more.
  if (isOffList(error)) forget(kernel)
  return new ConnectFailedError({ cause: error, debug: isError(error) ? error.debug : undefined })
}
