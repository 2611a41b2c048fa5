import { bob } from '../accounts.mjs'

const SLOW = 3000
/** Answers in place of the service, which then does nothing. */
const STATUSES = { 400: 'Bad request, on demand', 404: 'Not found, on demand', 500: 'Internal error, on demand' }
const ENDPOINTS = ['estimate', 'order', 'execute', 'getOrder', 'rbfEstimate']
const NAMES = [
  ...Object.keys(STATUSES),
  ...['executeFails', 'executeTwice', 'wrongAddress', 'wrongAmount', 'slow', 'gone', 'stale', 'nameTaken'],
  ...['neverReveals', 'lies'],
]
const FIELDS = { do: NAMES, on: ENDPOINTS }

/**
 * The faults of the order service on demand: a list of `{ do, on?, times?, ms?, address?, amount? }`, of which the first that fits decides.
 * A new list replaces the list before it.
 */
export function createFaults() {
  let rules = []
  const find = (name, endpoint) =>
    rules.find((rule) => rule.do === name && rule.left > 0 && (rule.on === undefined || rule.on === endpoint))
  const take = (name, endpoint) => {
    const rule = find(name, endpoint)
    if (rule) rule.left--
    return rule
  }

  return {
    /** @throws {TypeError} a sentence about a rule that can never apply */
    set(next) {
      if (!Array.isArray(next)) throw new TypeError('Faults are a list.')
      for (const rule of next)
        for (const [field, known] of Object.entries(FIELDS))
          if ((field === 'do' || rule[field] !== undefined) && !known.includes(String(rule[field])))
            throw new TypeError(`"${field}" of a fault is one of ${known.join(', ')}.`)
      rules = next.map((rule) => ({ ...rule, do: String(rule.do), left: rule.times ?? Number.POSITIVE_INFINITY }))
    },
    state: () => rules.map(({ left, ...rule }) => ({ ...rule, ...(Number.isFinite(left) && { left }) })),
    /** Whether a fault holds at every endpoint. */
    holds: (name) => find(name) !== undefined,
    /** Before the service acts: waits, or answers in its place `{ status, body }`, or nothing for a connection that ends. */
    async before(endpoint) {
      if (take('gone', endpoint)) return { status: 0 }
      const slow = take('slow', endpoint)
      if (slow) await new Promise((resolve) => setTimeout(resolve, slow.ms ?? SLOW).unref())
      for (const [status, message] of Object.entries(STATUSES))
        if (take(status, endpoint)) return { status: Number(status), body: { message } }
      if (endpoint === 'execute' && take('executeFails'))
        return { status: 500, body: { message: 'The order could not be executed' } }
      return undefined
    },
    /** Whether the answer to an execute call that went well is lost. */
    losesAnswer: (endpoint) => endpoint === 'execute' && find('executeTwice') !== undefined,
    /** The answer in place of a good answer. */
    after(endpoint, answer) {
      if (endpoint === 'getOrder' && take('stale')) return { ...answer, state: 'stale' }
      if (endpoint !== 'order') return answer
      const [address, amount] = [take('wrongAddress'), take('wrongAmount')]
      return {
        ...answer,
        ...(address && { fundAddress: address.address ?? bob }),
        ...(amount && { fundAmount: amount.amount ?? answer.fundAmount * 2 }),
      }
    },
  }
}
