import { randomUUID } from 'node:crypto'
import { readBody } from '../readBody.mjs'

/** The texts that are sent to open a channel (FIP-11). */
const texts = ['siweUri', 'domain', 'nonce', 'notBefore', 'expirationTime', 'requestId', 'redirectUrl']
const host = /^[a-zA-Z0-9.-]+(:[0-9]+)?$/
const lifetime = 3_600_000

/**
 * The relay of Sign In With Farcaster: an app opens a channel, a phone answers in it, and the app is told the answer once. `linkOf` is the page for the
 * phone. `authKey` is what apps on phones prove themselves by.
 */
export function createRelay({ linkOf, authKey, manners }) {
  const channels = new Map()
  let lastAnswer

  const json = (response, status, body) =>
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))

  /** The channel of a token, while it lives. */
  function find(token) {
    const channel = channels.get(token)
    return channel && Date.now() - channel.opened < lifetime ? channel : undefined
  }

  async function open(request, response) {
    const asked = await readJson(request)
    const isText = ([name, value]) => texts.includes(name) && typeof value === 'string'
    const isFit = ([name, value]) =>
      isText([name, value]) || (name === 'acceptAuthAddress' && typeof value === 'boolean')
    if (!asked?.siweUri || !host.test(asked.domain) || !Object.entries(asked).every(isFit))
      return json(response, 400, { error: 'Validation error', message: 'siweUri is a URI, and domain a host' })
    const token = randomUUID()
    const nonce = manners.is('question') || !asked.nonce ? randomUUID().replaceAll('-', '') : asked.nonce
    const { acceptAuthAddress = false } = asked
    channels.set(token, { opened: Date.now(), nonce, acceptAuthAddress, signatureParams: { ...asked, nonce } })
    const url = manners.is('link') ? `javascript:alert('${token}')` : linkOf(token)
    json(response, 201, { channelToken: token, url, connectUri: url, nonce })
  }

  function tell(token, response) {
    const channel = find(token)
    if (!channel || manners.is('forget')) return json(response, 401, { error: 'Unauthorized' })
    const { opened: _, answer, answered, ...told } = channel
    if (!answer || Date.now() - answered < manners.late()) return json(response, 202, { state: 'pending', ...told })
    // An answer is told once.
    channels.delete(token)
    const own = manners.is('name') ? { ...answer, fid: 1, username: `\u202e${'mallory '.repeat(40)}\n` } : answer
    json(response, 200, { state: 'completed', ...told, ...(manners.is('replay') && lastAnswer ? lastAnswer : own) })
    lastAnswer = answer
  }

  /** Takes the answer of a phone. */
  function accept(token, answer) {
    const channel = find(token)
    if (!channel) return undefined
    Object.assign(channel, { answer, answered: Date.now() })
    const { opened: _, answered: __, answer: ___, ...told } = channel
    return { state: 'completed', ...told, ...answer }
  }

  async function authenticate(request, token, response) {
    if (request.headers['x-farcaster-auth-relay-key'] !== authKey) return json(response, 401, { error: 'Unauthorized' })
    const answer = await readJson(request)
    const isWhole = typeof answer?.message === 'string' && /^0x[0-9a-f]{130}$/i.test(answer.signature)
    if (!isWhole || !Number.isSafeInteger(answer.fid)) return json(response, 400, { error: 'Validation error' })
    const done = accept(token, answer)
    json(response, done ? 201 : 401, done ?? { error: 'Unauthorized' })
  }

  return {
    /** What a channel asks for, if nobody has answered it. */
    read(token) {
      const channel = find(token)
      return channel && !channel.answer ? channel.signatureParams : undefined
    },
    accept,
    async handle(request, response) {
      const { pathname } = new URL(request.url, 'http://relay')
      const order = `${request.method} ${pathname.replace('/v1', '')}`
      const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
      if (await manners.takeRelay(request, response)) return
      if (order === 'POST /channel') return open(request, response)
      if (order === 'GET /channel/status') return tell(token, response)
      if (order === 'POST /channel/authenticate') return authenticate(request, token, response)
      json(response, 404, { error: 'Not found' })
    },
  }
}

async function readJson(request) {
  try {
    return JSON.parse((await readBody(request, 64_000)) ?? '')
  } catch {
    return undefined
  }
}
