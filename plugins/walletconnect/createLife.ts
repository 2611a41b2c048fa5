import {
  type Connection,
  type ConnectRequest,
  type Kernel,
  type Moved,
  type Network,
  NotConnectedError,
  once,
  type RestoreRequest,
  type SessionChange,
  type SessionInput,
  selectSessions,
} from 'tapkit/kernel'
import { adoptSession } from './adoptSession.ts'
import type { Approved } from './approved.ts'
import { type Line, sessionOf } from './ask.ts'
import { createPairings } from './createPairings.ts'
import { endSession, forgetTraces } from './endSession.ts'
import { endUnclaimed } from './endUnclaimed.ts'
import { NetworkNotApprovedError } from './errors.ts'
import { followTabs } from './followTabs.ts'
import { handOver } from './handOver.ts'
import { keepApp } from './links/apps.ts'
import { forgetName, noteName } from './names.ts'
import { offerRepair } from './offerRepair.ts'
import { defaultRelay, isLocal, openClient } from './openClient.ts'
import type { WalletConnectOptions } from './options.ts'
import { toProposal } from './proposal.ts'
import { createProvider } from './providers/createProvider.ts'
import { readSession } from './readSession.ts'
import { refusalOf } from './refusalOf.ts'
import { resume } from './resume.ts'
import type { Session } from './sdk.ts'
import { resumeSignIns } from './signIn/resumeSignIns.ts'
import { signInRequest } from './signIn/signInRequest.ts'
import { keepSpare, takeSpare } from './spare.ts'
import { pairingState } from './state.ts'
import { switchNetwork } from './switchNetwork.ts'
import { watchSession } from './watchSession.ts'

type Report = (change: SessionChange) => void

/** The age from which no tab can be about to take a session, in ms, and the lifetime of sessions. */
const settled = 3_600_000
const lifetime = 7 * 24 * 3_600_000

/** Makes, restores, watches and ends sessions with remote wallets. The SDK loads with the first of these calls. */
export function createLife(kernel: Kernel, options: WalletConnectOptions) {
  const providers = new Map<string, unknown>()
  /** The listeners for a session, by its topic. */
  const watching = new Map<string, Set<Report>>()
  /** The sessions as they were last read, by topic. */
  const seen = new Map<string, Session>()
  const ends = new Map<string, AbortController>()
  const untilEnd = (topic: string) => {
    const controller = ends.get(topic) ?? new AbortController()
    ends.set(topic, controller)
    return controller.signal
  }
  const end = (topic: string) => {
    ends.get(topic)?.abort()
    ends.delete(topic)
  }
  offerRepair(kernel)
  const setAside = () => {
    pairingState.of(kernel).broken = true
  }

  const open = once(async () => {
    const { client, storage, askAgain } = await openClient(kernel, options, setAside)
    const line: Line = {
      kernel,
      client,
      askAgain,
      untilEnd,
      isLocal: options.provider ? false : isLocal(options.relayUrl ?? defaultRelay),
    }
    const { relayer } = client.core
    let told: unknown
    const refused = (error: unknown) => {
      const code = refusalOf(error)?.code as 'APKT007' | undefined
      // The SDK tries again and again, but the failure is reported once per kit.
      if (code && code !== told) kernel.alert({ code })
      told = code ?? told
    }
    relayer.on('relayer_error', refused)
    kernel.signal.addEventListener('abort', () => relayer.off('relayer_error', refused), { once: true })
    resume(line)
    const noteApp = await leadToApps(line)
    if (storage) {
      endOrphans(line)
      handOver(line)
      followTabs(line, storage, (topic) => {
        for (const report of watching.get(topic) ?? []) report('again')
      })
    }
    const pairings = createPairings(line)
    // Sessions of a host's own client may be made by others.
    if (storage) {
      endUnclaimed(line, pairings)
      resumeSignIns(line)
    }
    return { ...line, storage, pairings, noteApp }
  })

  /** Sessions that no tab of the kit knows: their end did not reach the relay, or the page was left while they were made. */
  function endOrphans(line: Line): void {
    for (const { topic, expiry } of line.client.session.getAll()) {
      const isYoung = expiry * 1_000 - lifetime + settled > Date.now()
      if (isYoung || selectSessions(kernel.state).some(({ id }) => id === topic)) continue
      void endSession(line, topic).catch(() => {})
    }
  }

  /** Services that belong to the relay are asked on its behalf. */
  const noteClient = async ({ core }: Line['client']) => {
    try {
      const id = await core.crypto.getClientId()
      if (!kernel.signal.aborted) pairingState.of(kernel).clientId = id
    } catch {
      // No caller needs the client to be connected yet.
    }
  }

  const readNamed = async (session: Session) => {
    noteName(kernel, session)
    seen.set(session.topic, session)
    const { noteApp, client } = await open()
    noteApp(session)
    void noteClient(client)
    return readSession(kernel, session)
  }

  const getProvider = async (namespace: string, topic?: string): Promise<unknown> => {
    const line = await open()
    const id = topic ?? line.client.session.getAll().at(-1)?.topic
    if (id === undefined) throw new NotConnectedError({ namespace })
    const key = `${namespace} ${id}`
    const made = providers.get(key) ?? createProvider(line, namespace, id)
    providers.set(key, made)
    return made
  }

  return {
    getProvider,

    /** @throws UserRejectedError, RelayRefusedError, RelayUnreachableError, NetworkNotApprovedError, WalletConnectLoadError */
    async connect(request: ConnectRequest): Promise<SessionInput> {
      const { namespace, network, signal, pair } = request
      const line = await open()
      signal.throwIfAborted()
      const proposal = toProposal(kernel, options, network.id)
      const state = pairingState.of(kernel)
      const show = ({ uri, expiresAt }: { readonly uri: string; readonly expiresAt: number }, isLost: boolean) => {
        if (state.status !== 'idle') Object.assign(state, { status: 'ready', uri, expiresAt, isLost })
        pair(uri, expiresAt)
      }
      const spare = takeSpare(kernel, namespace)
      // An existing code is used unchanged, because a phone may have opened an app with it.
      const isMade = spare !== undefined || line.pairings.isMade(proposal)
      const signIn = isMade ? undefined : await signInRequest(request, options, proposal)
      const approved: Approved = spare ? { session: spare } : await line.pairings.wait(proposal, signIn, show, signal)
      const { session } = approved
      // A signature for an older press does not count.
      const signed = signIn && approved.challenge === signIn.challenge ? approved.signed : undefined
      if (signed?.length && state.status !== 'idle') state.status = 'authenticating'
      state.broken = false
      // Noted before the session is read, because the first request may be the sign-in.
      if (state.opened) keepApp(kernel, session, state.opened)
      const read = await readNamed(session)
      const namespaces = new Set(read.accounts.map((account) => account.namespace ?? namespace))
      if (namespaces.has(namespace)) return { ...read, signed }
      // The caller asked for this namespace and gets nothing. An open view goes on in the namespace that the wallet
      // approved. Without a view, the wallet must not keep a session that no caller has.
      const end = () => void endSession(line, session.topic).catch(kernel.report)
      if (state.status === 'idle') end()
      else keepSpare(kernel, session, [...namespaces], end)
      throw new NetworkNotApprovedError({ network: network.name })
    },

    /** Replaces the code that is shown. @throws WalletConnectLoadError */
    async renew(): Promise<void> {
      const { pairings } = await open()
      pairings.renew()
    },

    /** @throws RelayRefusedError, RelayUnreachableError, WalletConnectLoadError */
    async prepare(networkId: string): Promise<{ readonly uri: string; readonly expiresAt: number }> {
      const { pairings } = await open()
      return pairings.open(toProposal(kernel, options, networkId))
    },

    /** @throws WalletConnectLoadError */
    async restore({ id }: RestoreRequest): Promise<SessionInput | undefined> {
      if (id === undefined) return undefined
      const line = await open()
      const session = sessionOf(line, id) ?? (await adoptSession(line.client, line.storage, id))
      if (session) {
        const read = await readNamed(session)
        // If a session approves no account any more, it is locked until its wallet updates it.
        return read.accounts.length > 0 ? read : undefined
      }
      // The session has expired, or its stored data cannot be used.
      setAside()
      for (const report of watching.get(id) ?? []) report('ended')
      return undefined
    },

    async disconnect({ sessionId }: Pick<Connection, 'sessionId'>): Promise<void> {
      const line = await open()
      // Open requests of the session are given up.
      end(sessionId)
      await endSession(line, sessionId)
    },

    async switchNetwork(network: Network, connection: Connection, signal: AbortSignal): Promise<Moved> {
      return switchNetwork(await open(), network, connection, signal)
    },

    async watch(connection: Connection | undefined, report: Report, signal: AbortSignal): Promise<void> {
      // Without a session there is nothing to hear, so the SDK need not load.
      if (!connection) return
      const { sessionId: topic } = connection
      const reports = watching.get(topic) ?? new Set()
      watching.set(topic, reports.add(report))
      signal.addEventListener('abort', () => {
        reports.delete(report)
        if (reports.size > 0) return
        watching.delete(topic)
        seen.delete(topic)
        forgetName(kernel, topic)
        for (const key of providers.keys()) if (key.endsWith(` ${topic}`)) providers.delete(key)
      })
      const line = await open()
      if (signal.aborted) return
      const before = seen.get(topic)
      const now = sessionOf(line, topic)
      const { pairingTopic } = now ?? before ?? {}
      const hear = (change: SessionChange) => {
        if (change === 'ended') {
          end(topic)
          forgetTraces(line, topic, pairingTopic)
        }
        report(change)
      }
      watchSession(line, topic, signal, hear)
      // The session's events were not heard since it was read, so its wallet may have ended or changed it.
      const isOther = (one: Session, other: Session) =>
        JSON.stringify(one.namespaces) !== JSON.stringify(other.namespaces)
      if (before && (!now || isOther(before, now))) hear(now ? 'again' : 'ended')
    },

    /** @throws NotConnectedError, and the SDK's error */
    async ping(topic: string): Promise<void> {
      const line = await open()
      if (!sessionOf(line, topic)) throw new NotConnectedError()
      await line.client.ping({ topic })
    },
  }
}

/** Only on a phone; a kit may also run without a screen. */
async function leadToApps(line: Line): Promise<(session: Session) => void> {
  if (!globalThis.matchMedia?.('(pointer:coarse)').matches) return () => {}
  try {
    return (await import('./links/offerApp.ts')).offerApp(line)
  } catch (error) {
    line.kernel.report(error)
    return () => {}
  }
}

export type Life = ReturnType<typeof createLife>
