import { readBody } from '../../readBody.mjs'
import { readName } from '../ordinals/names.mjs'
import { checkRequest } from './checkRequest.mjs'
import { estimate } from './costs.mjs'
import { refuse } from './refusal.mjs'

const MAX_BODY = 1024 * 1024
const TXID = /^[0-9a-f]{64}$/
const routes = [
  ['POST', /^\/runes\/(mint|etch)\/estimate$/, 'estimate'],
  ['POST', /^\/runes\/(mint|etch)\/orders$/, 'order'],
  ['POST', /^\/runes\/(mint|etch)\/orders\/([^/]+)\/execute$/, 'execute'],
  ['GET', /^\/orders\/([^/]+)$/, 'getOrder'],
  ['POST', /^\/orders\/([^/]+)\/rbf-estimate$/, 'rbfEstimate'],
]

/** Answers the paths below the service's prefix. `world` is `{ index, ordinals, faults, orders }`. */
export function createOrderAnswers(world) {
  const { ordinals, faults, orders } = world
  const runeIdOf = ({ runeName }) => ordinals.runes.named(readName(runeName).number)?.id

  const tasks = {
    estimate([kind], request) {
      checkRequest(kind, request, world)
      return estimate(kind, request, runeIdOf(request))
    },
    order([kind], request) {
      checkRequest(kind, request, { ...world, isOrder: true })
      return orders.create(kind, request)
    },
    execute([kind, id], { fundTransactionId }) {
      if (!TXID.test(fundTransactionId)) refuse(400, 'Invalid fundTransactionId')
      return orders.execute(kind, id, fundTransactionId)
    },
    getOrder: ([id]) => orders.describe(id),
    rbfEstimate: ([id], { newFeeRate }) => orders.bump(id, newFeeRate),
  }

  return async function answer(path, request, response) {
    const send = (status, body) => {
      if (status === 0) return response.destroy()
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    try {
      const [, form, endpoint] =
        routes.find(([method, form]) => method === request.method && form.test(path)) ?? refuse(404, 'Not found')
      const instead = await faults.before(endpoint)
      if (instead) return send(instead.status, instead.body)
      const body = request.method === 'POST' ? jsonIn(await readBody(request, MAX_BODY)) : undefined
      await orders.work()
      const answered = await tasks[endpoint](form.exec(path).slice(1).map(decodeURIComponent), body)
      await orders.work()
      if (faults.losesAnswer(endpoint)) return send(500, { message: 'Internal error, and the order was executed' })
      send(200, faults.after(endpoint, answered))
    } catch (error) {
      send(error.status ?? 500, { message: error.message })
    }
  }
}

function jsonIn(text) {
  if (text === undefined) refuse(413, 'The body is too large')
  try {
    const body = JSON.parse(text)
    if (typeof body === 'object' && body !== null) return body
  } catch {
    // Told below.
  }
  return refuse(400, 'The body has to be a JSON object.')
}
