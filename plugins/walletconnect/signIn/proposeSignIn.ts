import { pause } from 'tapkit/kernel'
import type { Approved } from '../approved.ts'
import type { Line } from '../ask.ts'
import { endSession } from '../endSession.ts'
import { reason } from '../reason.ts'
import { refuseSession } from '../refuseSession.ts'
import type { ProposedNamespace, Session } from '../sdk.ts'
import { answersOf } from './answersOf.ts'
import { type Answer, type Answered, answerTopic, hearAnswers, type Sent } from './hearAnswers.ts'
import { keepSession } from './keepSession.ts'
import { lifetime, method } from './lifetime.ts'
import { writeRecap } from './recap.ts'
import type { SigningClient } from './sdk.ts'
import type { SignInRequest } from './signInRequest.ts'

/** The SDK's code of a wallet that does not know the request: the wallet's answer to the proposal then counts. */
const unsupported = 10_001

/** Rejects as the SDK does a proposal whose time is over. */
const over = { code: 0, message: 'Proposal expired' }

/**
 * Asks by the same code for a session with a sign-in (CAIP-222), and for a session alone, for wallets that do not know
 * the former. The SDK's own `authenticate` is not used: decision 0037 says why.
 */
export async function proposeSignIn(
  line: Line,
  wished: ProposedNamespace,
  request: SignInRequest,
): Promise<{ readonly uri: string; approval(): Promise<Approved> }> {
  const client = line.client as SigningClient
  const { crypto, pairing, relayer } = client.core
  // The network that is signed in on comes first: some wallets sign for the first network alone.
  const asked = { ...wished, chains: [...new Set([request.networkId, ...wished.chains])] }
  const { topic: pairingTopic, uri } = await pairing.create({ methods: [method] })
  const publicKey = await crypto.generateKeyPair()
  await relayer.subscribe(answerTopic(publicKey))
  // As the SDK makes ids: microseconds.
  const id = Date.now() * 1_000 + Math.floor(Math.random() * 999)
  const proposalId = id + 1
  const sent: Sent = { id, pairingTopic, publicKey, asked }
  const approval = approve(line, { ...request, sent, proposalId })
  // The approval may fail before a caller waits for it, so its rejection counts as handled.
  approval.catch(() => {})
  const expiryTimestamp = Math.floor((Date.now() + lifetime) / 1_000)
  const proposer = { publicKey, metadata: client.metadata }
  const proposal = {
    id: proposalId,
    pairingTopic,
    proposer,
    expiryTimestamp,
    requiredNamespaces: {},
    optionalNamespaces: { eip155: asked },
    relays: [{ protocol: 'irn' }],
  }
  const send = (name: string, clientRpcId: number, params: object) =>
    client.engine.sendRequest({ topic: pairingTopic, method: name, params, clientRpcId, throwOnFailedPublish: true })
  await Promise.all([
    send(method, id, { authPayload: payloadOf(request, asked), requester: proposer, expiryTimestamp }),
    send('wc_sessionPropose', proposalId, proposal),
  ])
  await client.engine.setProposal(proposalId, proposal)
  return { uri, approval: () => approval }
}

type Request = SignInRequest & { readonly sent: Sent; readonly proposalId: number }

/**
 * The outcome of a request: the first approval of a wallet. A wallet that approves later is told that its session is
 * over (walletconnect 3).
 */
function approve(line: Line, { sent, proposalId, ...request }: Request): Promise<Approved> {
  const client = line.client as SigningClient
  const { history, relayer } = client.core
  const { id, pairingTopic, publicKey, asked } = sent
  return new Promise((resolve, reject) => {
    let isApproved = false
    const fail = (error: unknown) => {
      client.proposal.delete(proposalId, reason).catch(() => {})
      reject(error)
    }
    const take = async ({ peer, signed }: Answered) => {
      const isFirst = !isApproved
      isApproved = true
      const session = isFirst ? await keepSession(client, sent, peer, signed) : undefined
      const { challenge } = request
      if (session)
        return resolve({ session, challenge, signed: answersOf(line.kernel, session, signed, request, asked) })
      if (isFirst) fail(new Error('The wallet has signed, and has granted nothing.'))
      await refuseSession(client, publicKey, peer.publicKey)
    }
    const hear = (answer: Answer) => {
      if (!('error' in answer)) return take(answer).catch(fail)
      const { code } = Object(answer.error) as { readonly code?: unknown }
      if (code !== unsupported && !isApproved) fail(answer.error)
    }
    const settle = ({ error, session }: { readonly error?: unknown; readonly session?: Session }) => {
      if (!session) return fail(error)
      if (isApproved) return void endSession(line, session.topic).catch(line.kernel.report)
      isApproved = true
      resolve({ session })
    }
    const settled = `session_connect:${proposalId}`
    const stop = hearAnswers(line, sent, hear)
    client.engine.events.on(settled, settle)
    const leave = () => {
      stop()
      client.engine.events.off(settled, settle)
    }
    const forget = async () => {
      leave()
      reject(over)
      history.delete(pairingTopic, id)
      const topic = answerTopic(publicKey)
      await relayer.unsubscribe(topic)
      await relayer.messages.del(topic)
    }
    pause(lifetime, line.kernel.signal)
      .then(forget, leave)
      .catch(() => {})
  })
}

/** The fields of the text (CAIP-222). The last resource is a ReCap of the proposed session. */
function payloadOf({ challenge }: SignInRequest, { chains, methods }: ProposedNamespace) {
  const { uri, issuedAt, expirationTime, notBefore, statement = '', resources = [], requestId, ...rest } = challenge
  const { domain, version, nonce } = rest
  return {
    ...{ type: 'caip122', chains, domain, version, nonce, statement, aud: uri, iat: issuedAt },
    ...{ exp: expirationTime, nbf: notBefore, requestId },
    resources: [...resources, writeRecap({ methods, chains })],
  }
}
