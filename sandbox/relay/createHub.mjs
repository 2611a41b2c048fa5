import { createHash } from 'node:crypto'

/** Seconds: a relay keeps nothing longer. */
const LONGEST = 30 * 24 * 60 * 60

/** As clients compute it for themselves. */
const subscriptionId = (topic, client) =>
  createHash('sha256')
    .update(topic + client)
    .digest('hex')

/**
 * Who listens to what, and what waits for them. A message is kept until its time is over, and given to every client that listens
 * to its topic, now or later, until that client has said that it came; never to the one that sent it.
 */
export function createHub() {
  /** By topic. */
  const mailboxes = new Map()
  const sockets = new Set()

  /** What is still good, of one topic. */
  function waitingIn(topic) {
    const now = Date.now()
    const kept = (mailboxes.get(topic) ?? []).filter(({ expiry }) => expiry > now)
    if (kept.length) mailboxes.set(topic, kept)
    else mailboxes.delete(topic)
    return kept
  }
  const isFor = (client) => (message) => message.from !== client && !message.received.has(client)

  return {
    join: (socket) => sockets.add(socket),
    leave: (socket) => sockets.delete(socket),

    publish({ topic, message, ttl, tag = 0, attestation }, from) {
      const now = Date.now()
      const expiry = now + Math.min(ttl, LONGEST) * 1000
      const kept = { topic, message, tag, attestation, publishedAt: now, expiry, from, received: new Set() }
      mailboxes.set(topic, [...waitingIn(topic), kept])
      for (const socket of sockets) if (socket.topics.has(topic) && isFor(socket.client)(kept)) socket.push(kept)
    },

    /** From now on the socket hears of a topic, and of what waits there. */
    subscribe(socket, topic) {
      const id = subscriptionId(topic, socket.client)
      socket.topics.set(topic, id)
      for (const kept of waitingIn(topic).filter(isFor(socket.client))) socket.push(kept)
      return id
    },
    unsubscribe: (socket, topic) => socket.topics.delete(topic),

    /** What waits for a client, given at once instead of pushed. */
    fetch({ client }, topics) {
      const found = topics.flatMap((topic) => waitingIn(topic).filter(isFor(client)))
      for (const { received } of found) received.add(client)
      return found
    },

    state: () => ({
      sockets: [...sockets].map(({ client, origin, project, topics }) => ({
        client,
        origin,
        project,
        topics: [...topics.keys()],
      })),
      messages: [...mailboxes.keys()].flatMap(waitingIn).map(({ topic, tag, expiry }) => ({ topic, tag, expiry })),
    }),
    sockets: () => [...sockets],
    forget: () => mailboxes.clear(),
  }
}
