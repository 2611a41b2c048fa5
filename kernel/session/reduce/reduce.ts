import type { CaipNetworkId } from '../../types/network.ts'
import {
  accountsOn,
  askedBy,
  candidateOf,
  entryOf,
  isSession,
  pickAccount,
  replace,
  sessionOf,
  settleShare,
  shareOf,
  toWaiting,
} from '../entries.ts'
import type { AttemptEntry, EventOf, Grant, Graph, Rules, SessionEntry, SessionEvent, Share } from '../graph.ts'
import { isPress } from '../graph.ts'
import { isOfOneWallet, isSameSession } from '../identity.ts'
import { caipOf, isLive, isUsable, namespaceOf } from '../share.ts'
import { authorized } from './authorized.ts'
import { closed } from './closed.ts'
import { opened } from './opened.ts'
import { enter } from './place.ts'
import { recalled } from './recalled.ts'
import { settleGraph, withoutOver } from './settleGraph.ts'

/** The graph after an event. The same graph if the event changes nothing. Pure, and defined for every event. */
export function reduce(graph: Graph, event: SessionEvent, rules: Rules): Graph {
  const next = apply(withoutOver(graph, rules), event, rules)
  return next === graph ? graph : settleGraph(graph, next, rules)
}

function apply(graph: Graph, event: SessionEvent, rules: Rules): Graph {
  switch (event.type) {
    case 'attempted':
      return attempted(graph, event, rules)
    case 'ended': {
      const attempts = graph.attempts.filter(({ generation }) => generation !== event.generation)
      return attempts.length === graph.attempts.length ? graph : { ...graph, attempts }
    }
    case 'opened':
      return opened(graph, event, rules)
    case 'authorized':
      return authorized(graph, event, rules)
    case 'changed':
      return change(graph, event.id, (next, entry) => changed(next, entry, event, rules))
    case 'selected':
      return selected(graph, event, rules)
    case 'chosen':
      return chosen(graph, event, rules)
    case 'doubted':
      return doubted(graph, event)
    case 'closed':
      return closed(graph, event)
    case 'forgot': {
      const recent = graph.recent.filter(
        ({ id, namespace }) => id !== event.connectorId || namespace !== event.namespace,
      )
      return recent.length === graph.recent.length ? graph : { ...graph, recent }
    }
    case 'recalled':
      return turnedTo(graph, followed(recalled(graph, event), event, rules), rules)
  }
}

/**
 * A press gives up other attempts in its namespace, and a restore yields to presses. If several wallets may be
 * connected, restores of other wallets go on.
 */
function attempted(graph: Graph, { attempt }: EventOf<'attempted'>, { multiWallet }: Rules): Graph {
  const own = graph.attempts.filter(({ namespace }) => namespace === attempt.namespace)
  const isSame = (other: AttemptEntry) => isOfOneWallet(askedBy(graph, other), askedBy(graph, attempt))
  const isRival = (other: AttemptEntry) => !multiWallet || isSame(other)
  // A session in use is read again, even while another wallet is asked.
  const isInUse = isLive(sessionOf(graph, attempt.sessionId ?? '')?.grants[attempt.namespace])
  const yields = (other: AttemptEntry) => isPress(other) && (isInUse ? isSame(other) : isRival(other))
  // A press for the same wallet in another namespace answers for this namespace as well.
  const isAsked = graph.attempts.some((other) => isPress(other) && isSame(other))
  if (!isPress(attempt) && (isAsked || own.some(yields))) return graph
  const given = own.filter((other) =>
    isPress(attempt) ? isPress(other) || isRival(other) : !isPress(other) && other.sessionId === attempt.sessionId,
  )
  return { ...graph, attempts: [...graph.attempts.filter((other) => !given.includes(other)), attempt] }
}

/** Changes a session, and the candidate that is to renew it: their wallet has moved with both. */
function change(graph: Graph, id: string, to: (graph: Graph, entry: SessionEntry) => Graph): Graph {
  const candidate = candidateOf(graph, id)
  const next = candidate ? to(graph, candidate) : graph
  const session = sessionOf(next, id)
  return session ? to(next, session) : next
}

function changed(graph: Graph, session: SessionEntry, event: EventOf<'changed'>, rules: Rules): Graph {
  const { id, namespace } = event
  const { [namespace]: prefer } = rules.prefer
  const grant = session.grants[namespace]
  if (!grant || !isUsable(grant)) return graph
  const before = shareOf(grant)
  const { accounts = before.accounts, network = before.network, networks = before.networks } = event
  // Wallets put the account that their owner chose first. Only a new first account counts as a choice.
  const first = pickAccount(accounts, prefer)?.address ?? before.account
  const moved = first !== pickAccount(before.accounts, prefer)?.address
  const account = moved ? first : before.account
  const settled = settleShare({ accounts, network, networks, account }, prefer)
  // A share without an account that can be used is a lock.
  if (accountsOn(settled, settled.network).length === 0) {
    return closed(graph, { type: 'closed', id, namespaces: [namespace], by: 'locked' })
  }
  return regate(graph, session, namespace, settled, rules)
}

function selected(graph: Graph, { id, namespace, address }: EventOf<'selected'>, rules: Rules): Graph {
  const next = use(graph, id, namespace, address, rules)
  const session = entryOf(next, id)
  const grant = session?.grants[namespace]
  // Another tab may have chosen the account a moment ago: it is a choice of this tab as well.
  if (!session || !grant || shareOf(grant).account !== address || session.chosenIn?.includes(namespace)) return next
  return replace(next, session, { ...session, chosenIn: [...(session.chosenIn ?? []), namespace] })
}

/**
 * The account and network that another tab uses since it was last looked at are used here as well, unless the visitor
 * has chosen here.
 */
function followed(graph: Graph, { stored, seen }: EventOf<'recalled'>, rules: Rules): Graph {
  return Object.values(graph.sessions).reduce((before, session) => {
    const now = stored.sessions.find((other) => isSameSession(session, other))?.grants ?? {}
    const then = seen.find((other) => isSameSession(session, other))?.grants ?? {}
    return Object.entries(now).reduce((next, [name, { accounts, account, network }]) => {
      const was = then[name]
      if (!was || session.chosenIn?.includes(name)) return next
      // On some chains a wallet has other addresses on each network, and this tab reads the wallet anew.
      const grant = session.grants[name]
      const isThere = grant && accounts.some(({ address }) => address === shareOf(grant).account)
      const isMoved =
        isThere && was.network !== network && graph.active.press === undefined && rules.offered.includes(network)
      const on = isMoved ? moved(next, session.id, network, rules) : next
      return was.account === account ? on : use(on, session.id, name, account, rules)
    }, before)
  }, graph)
}

/** A wallet that the visitor has turned to in another tab passes again here if its time at a gate is over. */
function turnedTo(before: Graph, after: Graph, { over = [] }: Rules): Graph {
  return Object.entries(after.active.session)
    .filter(([namespace, id]) => {
      const grant = sessionOf(after, id)?.grants[namespace]
      return grant && before.active.session[namespace] !== id && over.includes(`${caipOf(grant)} ${id}`)
    })
    .reduce((next, [namespace, id]) => doubted(next, { type: 'doubted', id, namespace }), after)
}

/** Uses another account of a session. */
function use(graph: Graph, id: string, namespace: string, address: string, rules: Rules): Graph {
  const session = entryOf(graph, id)
  const grant = session?.grants[namespace]
  if (!session || !grant || !isUsable(grant)) return graph
  const before = shareOf(grant)
  if (before.account === address) return graph
  const own = before.accounts.filter((entry) => entry.address === address)
  // If the account was only approved on other networks, the session moves to one of them that the session was approved
  // for as well.
  const { network } = settleShare({ ...before, accounts: own, account: address })
  if (accountsOn({ ...before, accounts: own }, network).length === 0) return graph
  return regate(graph, session, namespace, settleShare({ ...before, account: address, network }), rules)
}

/** A session on another network, if one of its accounts was approved there. */
function moved(graph: Graph, id: string, network: CaipNetworkId, rules: Rules): Graph {
  const namespace = namespaceOf(network)
  return change(graph, id, (before, session) => {
    const grant = session.grants[namespace]
    if (!grant || !isUsable(grant)) return before
    return regate(before, session, namespace, settleShare({ ...shareOf(grant), network }), rules)
  })
}

function chosen(graph: Graph, { network, id, press }: EventOf<'chosen'>, rules: Rules): Graph {
  const namespace = namespaceOf(network)
  const next = id === undefined ? graph : moved(graph, id, network, rules)
  const { active } = next
  const isKnown = active.network[namespace] === network
  return enter(
    isKnown ? next : { ...next, active: { ...active, network: { ...active.network, [namespace]: network } } },
    namespace,
    press,
  )
}

function doubted(graph: Graph, { id, namespace }: EventOf<'doubted'>): Graph {
  const session = sessionOf(graph, id)
  const grant = session?.grants[namespace]
  if (!session || grant?.status !== 'live') return graph
  const passed = session.passed?.filter((other) => other !== caipOf(grant))
  // Another account may wait at a gate meanwhile: the doubted account passes again if the wallet goes back to it.
  const waiting = grant.next ? grant : toWaiting(grant, shareOf(grant))
  return replace(graph, session, { ...session, passed, grants: { ...session.grants, [namespace]: waiting } })
}

/** Puts a new share of a session at its gates, or makes it live if it has passed. */
function regate(graph: Graph, session: SessionEntry, namespace: string, share: Share, { gated }: Rules): Graph {
  const hasPassed = isSession(graph, session) && (!gated.includes(namespace) || session.passed?.includes(caipOf(share)))
  const grant: Grant = hasPassed ? { ...share, status: 'live' } : toWaiting(session.grants[namespace], share)
  return replace(graph, session, { ...session, grants: { ...session.grants, [namespace]: grant } })
}
