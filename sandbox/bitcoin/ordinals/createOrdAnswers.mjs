import { readBody } from '../../readBody.mjs'
import { describeInscription, describeOutput, describeRune, describeRunes } from './describeOrdinals.mjs'
import { readName } from './names.mjs'
import { toJson } from './toJson.mjs'

const MAX_BODY = 256 * 1024
const OUTPOINT = /^[0-9a-f]{64}:\d{1,10}$/
const INSCRIPTION = /^[0-9a-f]{64}i(0|[1-9]\d{0,9})$/

/** Answers the paths below `/ord`, as a server of ord does if JSON is asked for. `world` is `{ index, ordinals }`. */
export function createOrdAnswers(world) {
  const { index, ordinals } = world

  const output = (outpoint) => {
    if (!OUTPOINT.test(outpoint)) throw new Refusal(400, `Invalid URL: ${outpoint} is no outpoint`)
    return describeOutput(world, outpoint) ?? notFound(`output ${outpoint}`)
  }
  const inscription = (id) => {
    if (!INSCRIPTION.test(id)) throw new Refusal(400, `Invalid URL: ${id} is no inscription id`)
    return ordinals.inscriptions.get(id) ?? notFound(`inscription ${id}`)
  }
  const rune = (text) => {
    const name = readName(text)
    const byNumber = /^\d+$/.test(text) ? ordinals.runes.all()[Number(text)] : undefined
    return (
      (name ? ordinals.runes.named(name.number) : (byNumber ?? ordinals.runes.get(text))) ?? notFound(`rune ${text}`)
    )
  }
  const routes = [
    ['GET', /^\/blockheight$/, () => String(ordinals.height())],
    ['GET', /^\/output\/([^/]+)$/, (outpoint) => output(outpoint)],
    ['POST', /^\/outputs$/, (_, body) => outpointsIn(body).map(output)],
    ['GET', /^\/rune\/([^/]+)$/, (text) => describeRune(world, rune(text))],
    ['GET', /^\/runes(?:\/(\d+))?$/, (page) => describeRunes(world, Number(page ?? 0))],
    ['GET', /^\/inscription\/([^/]+)$/, (id) => describeInscription(world, inscription(id))],
    ['GET', /^\/content\/([^/]+)$/, (id) => contentOf(inscription(id))],
  ]

  /** The content of an inscription, or of that which it delegates to. */
  function contentOf(found) {
    const { body, contentType, encoding, id } = ordinals.inscriptions.get(found.delegate) ?? found
    return body ? new Content(body, contentType, encoding) : notFound(`inscription ${id} content`)
  }

  return async function answer(path, request, response) {
    const send = (status, content, headers = {}) => {
      const text = typeof content === 'string'
      response.writeHead(status, { 'content-type': text ? 'text/plain' : 'application/json', ...headers })
      response.end(text ? content : toJson(content))
    }
    try {
      const decoded = decode(path)
      const [, form, task] =
        routes.find(([method, form]) => method === request.method && form.test(decoded)) ?? notFound(path)
      const body = request.method === 'POST' ? await readBody(request, MAX_BODY) : undefined
      await index.sync()
      ordinals.follow()
      const answered = task(form.exec(decoded)[1], body)
      if (answered instanceof Content) return answered.write(response)
      send(200, answered)
    } catch (error) {
      send(error.status ?? 500, error.message)
    }
  }
}

/** Bytes that a stranger chose: they get no script, whatever their type says. */
class Content {
  constructor(body, type = 'application/octet-stream', encoding) {
    Object.assign(this, { body, type, encoding })
  }

  write(response) {
    response.writeHead(200, {
      // A header takes visible ASCII alone.
      'content-type': /^[\x20-\x7e]+$/.test(this.type) ? this.type : 'application/octet-stream',
      ...(/^(br|gzip)$/.test(this.encoding) && { 'content-encoding': this.encoding }),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    response.end(this.body)
  }
}

class Refusal extends Error {
  constructor(status, message) {
    super(message)
    this.status = status
  }
}

function notFound(what) {
  throw new Refusal(404, `${what} not found`)
}

function decode(path) {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new Refusal(400, `Invalid URL: ${path}`)
  }
}

function outpointsIn(body) {
  try {
    const list = JSON.parse(body)
    if (Array.isArray(list) && list.every((one) => typeof one === 'string')) return list
  } catch {
    // Told below.
  }
  throw new Refusal(400, 'The body has to be a JSON list of outpoints.')
}
