import { Fault } from '../../protocol/fault.ts'
import { protocolVersion } from '../../protocol/hello.ts'
import type { Ready } from '../../protocol/notices.ts'
import { type Handler, type Handlers, openResponder } from '../../protocol/openResponder.ts'
import { awaitHello } from '../handshake/awaitHello.ts'
import type { PageContext } from '../pageContext.ts'
import type { LoginHandlers } from '../server/openLogins.ts'
import { openChannel } from '../storage/openChannel.ts'
import { userOf } from '../wallet/userOf.ts'
import { takeChoice } from '../windows/choice.ts'
import { flowChannel, type Look } from '../windows/flowMessages.ts'
import { findMarker } from '../windows/marker.ts'
import { createHandOver } from './handOver.ts'
import { readSession, type Session } from './session.ts'
import { tellSession } from './tellSession.ts'

/** What the auth server answers, by way of the bridge. */
const byEmail = [
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'GET_EMAIL',
  'UPDATE_EMAIL',
  'UPDATE_EMAIL_PRIMARY_OTP',
  'UPDATE_EMAIL_SECONDARY_OTP',
] as const
const bySocial = ['GET_SOCIAL_REDIRECT_URI', 'CONNECT_SOCIAL'] as const
const byFarcaster = ['GET_FARCASTER_URI', 'CONNECT_FARCASTER'] as const

/**
 * Starts the bridge, the hidden frame without keys: it knows the host's session, and hands what needs a visitor to a window.
 * @throws {SecurePageStartError} the list of hosts is misconfigured, or the page stands where it must not
 */
export async function startBridge({ options, page, store }: PageContext): Promise<void> {
  const networks = options.networks.map(({ id }) => id)
  const { host, port } = await awaitHello({ hosts: options.hosts, role: 'bridge', page })
  let look: Look = {}
  const handOver = createHandOver({
    page,
    host,
    look: () => look,
    openChannel: () => openChannel(flowChannel),
  })
  const sessions = tellSession({
    page,
    read: () => readSession(store, host),
    watch: store.watch,
    tell: (type, payload) => responder.tell(type, payload),
  })

  async function requireStorage() {
    const session = await sessions.current()
    // Not "not connected": a storage that fails for a moment says nothing of the session (login 74).
    if (session.status === 'storage_denied') throw new Fault('needs_window')
    return session
  }

  async function requireSession() {
    const session = await requireStorage()
    if (session.status === 'connected') return session.user
    throw new Fault('not_connected')
  }

  let login: Promise<LoginHandlers> | undefined
  /** Asks the auth server, by code that loads with the first such request. A window that shares no storage would not be logged in by it. */
  const byServer =
    <type extends keyof LoginHandlers>(type: type): Handler<type> =>
    async (payload, context) => {
      if ((await findMode(page, sessions.current)) === 'window') throw new Fault('needs_window')
      // One for all requests, also for those that come while it loads: it keeps what they have begun. A failure is not kept.
      login ??= import('../server/openLogins.ts')
        .then(({ openLogins }) => openLogins(page, host, requireSession))
        .catch(() => {
          login = undefined
          throw new Fault('unavailable')
        })
      return (await login)[type](payload, context)
    }

  const offer = (types: readonly (keyof LoginHandlers)[]) =>
    Object.fromEntries(types.map((type) => [type, byServer(type)]))

  const handlers: Handlers = {
    GET_USER: requireSession,
    IS_CONNECTED: async () => ({ isConnected: (await requireStorage()).status === 'connected' }),
    SIGN_OUT: async () => {
      const { status } = await sessions.current()
      // Nothing is kept in a storage that is denied.
      if (status === 'storage_denied') return {}
      await store.revoke(host)
      await sessions.settle()
      if (status === 'connected') await store.log({ event: 'signed_out', host, at: Date.now() })
      return {}
    },
    CONNECT_PASSKEY: async (payload, { signal }) => {
      await requireStorage()
      const wallet = payload.flow ? undefined : await store.wallet()
      if (wallet && takeChoice(page, host, wallet)) return userOf(wallet)
      return handOver('CONNECT_PASSKEY', payload, signal)
    },
    MANAGE_WALLET: async (payload, { signal }) => {
      await requireSession()
      return handOver('MANAGE_WALLET', payload, signal)
    },
    RPC_REQUEST: async (payload, { signal }) => {
      const { accounts } = await requireSession()
      if (!accounts.some(({ address }) => address === payload.account)) throw new Fault('not_connected')
      return handOver('RPC_REQUEST', payload, signal)
    },
    CONSENT: async (payload, { signal }) => {
      await requireStorage()
      return handOver('CONSENT', payload, signal)
    },
    SYNC_THEME: (theme) => {
      look = { ...look, theme }
      return {}
    },
    SYNC_DAPP_DATA: (dapp) => {
      look = { ...look, dapp }
      return {}
    },
    RELOAD: () => {
      // After the answer has left.
      setTimeout(() => page.location.reload())
      return {}
    },
    ...(options.server && offer(byEmail)),
    ...(options.server && options.socials?.length && offer(bySocial)),
    ...(options.server && options.socials?.includes('farcaster') && offer(byFarcaster)),
  }

  const responder = openResponder({ port, handlers, onEnd: () => sessions.stop() })
  const mode = await findMode(page, sessions.current)
  responder.tell('READY', {
    v: protocolVersion,
    methods: Object.keys(handlers),
    name: options.name,
    networks,
    mode,
  })
}

/** How the app reaches windows. Until a window has left its marker, the bridge cannot tell whether it shares the storage of windows. */
async function findMode(page: Window, session: () => Promise<Session>): Promise<Ready['mode']> {
  const marker = findMarker(page)
  if (marker === 'denied' || (await session()).status === 'storage_denied') return 'window'
  return marker === 'seen' ? 'frame' : 'unknown'
}
