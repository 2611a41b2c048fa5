/** What a relay answers a request that is wrong with. */
export class RelayError extends Error {
  constructor(code, message) {
    super(message)
    this.code = code
  }
}

const invalid = (what) => new RelayError(-32602, `Invalid ${what}`)

/** 32 bytes in hexadecimal digits. */
function topicIn({ topic }, name = 'topic') {
  if (typeof topic !== 'string' || !/^[0-9a-f]{64}$/.test(topic)) throw invalid(name)
  return topic
}

function topicsIn({ topics }) {
  if (!Array.isArray(topics) || topics.length > 500) throw invalid('topics')
  return topics.map((topic) => topicIn({ topic }))
}

function messageIn(params) {
  const { message, ttl, tag } = params
  if (typeof message !== 'string' || !message) throw invalid('message')
  if (!Number.isInteger(ttl) || ttl <= 0) throw invalid('ttl')
  return { topic: topicIn(params), message, ttl, tag, attestation: params.attestation }
}

const list = (value, name) => {
  if (!Array.isArray(value)) throw invalid(name)
  return value
}

/** A message as clients read it. */
export const shown = ({ topic, message, tag, attestation, publishedAt }) => ({
  topic,
  message,
  tag,
  publishedAt,
  ...(attestation === undefined ? {} : { attestation }),
})

const fetched = (hub, socket, topics) => ({ messages: hub.fetch(socket, topics).map(shown), hasMore: false })

/** The methods of the relay, as the SDK calls them: each answers its result. @throws {RelayError} -32602 */
export const methods = {
  irn_publish(hub, socket, params) {
    hub.publish(messageIn(params), socket.client)
    return true
  },
  irn_batchPublish(hub, socket, { messages }) {
    for (const message of list(messages, 'messages').map(messageIn)) hub.publish(message, socket.client)
    return true
  },
  irn_subscribe: (hub, socket, params) => hub.subscribe(socket, topicIn(params)),
  irn_batchSubscribe: (hub, socket, params) => topicsIn(params).map((topic) => hub.subscribe(socket, topic)),
  irn_unsubscribe(hub, socket, params) {
    hub.unsubscribe(socket, topicIn(params))
    return true
  },
  irn_batchUnsubscribe(hub, socket, { subscriptions }) {
    for (const topic of list(subscriptions, 'subscriptions').map((one) => topicIn(Object(one))))
      hub.unsubscribe(socket, topic)
    return true
  },
  irn_fetchMessages: (hub, socket, params) => fetched(hub, socket, [topicIn(params)]),
  irn_batchFetchMessages: (hub, socket, params) => fetched(hub, socket, topicsIn(params)),
  /** An app's proposal: sent to its pairing, which the app listens to from now on. */
  wc_proposeSession(hub, socket, { pairingTopic, sessionProposal, ttl, attestation }) {
    const topic = topicIn({ topic: pairingTopic }, 'pairingTopic')
    hub.publish(messageIn({ topic, message: sessionProposal, ttl, tag: 1100, attestation }), socket.client)
    hub.subscribe(socket, topic)
    return true
  },
  /** A wallet's answer: its reply to the pairing and the settlement to the session, which the wallet listens to from now on. */
  wc_approveSession(hub, socket, params) {
    const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl } = params
    const pairing = topicIn({ topic: pairingTopic }, 'pairingTopic')
    const session = topicIn({ topic: sessionTopic }, 'sessionTopic')
    const reply = messageIn({ topic: pairing, message: sessionProposalResponse, ttl, tag: 1101 })
    const settlement = messageIn({ topic: session, message: sessionSettlementRequest, ttl, tag: 1102 })
    hub.subscribe(socket, session)
    hub.publish(reply, socket.client)
    hub.publish(settlement, socket.client)
    return true
  },
}
