/** What goes wrong with the way of any answer. */
const actions = {
  /** An answer of the service that is down, busy or closed to the project. */
  status({ status = 503 }, response) {
    response.writeHead(status, { 'content-type': 'application/json', ...(status === 429 && { 'retry-after': '1' }) })
    response.end(JSON.stringify({ error: 'This service does not answer now.' }))
  },
  /** Never an answer. */
  hang() {},
  html(_, response) {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<!doctype html><title>Welcome</title><p>Please sign in to this network.')
  },
  /** The connection ends in the middle. */
  cut(_, response) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' })
    response.write('{"data":[{"id":"', () => response.destroy())
  },
  /** An answer without an end in sight: `megabytes`, 64 without. */
  async huge({ megabytes = 64 }, response) {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"count":1,"data":[{"id":"huge","name":"Huge","description":"')
    const chunk = 'x'.repeat(1024 * 1024)
    for (let sent = 0; sent < megabytes && !response.destroyed; sent++)
      if (!response.write(chunk)) await new Promise((resolve) => response.once('drain', resolve).once('close', resolve))
    response.end('"}]}')
  },
}

const fields = ['on', 'do', 'status', 'ms', 'megabytes', 'times']

/**
 * What goes wrong with a service on demand: the first rule that fits a request decides. Beside what any service has, `rewrites` are the
 * service's own: `answer` takes what would have been answered and the request, and answers what is sent instead; `endpoints` says where that
 * is known.
 */
export function createSpoiler(rewrites = {}) {
  const known = ['delay', 'hold', ...Object.keys(actions), ...Object.keys(rewrites)]
  let rules = []
  let goOn = () => {}
  let changed = Promise.resolve()

  function check(rule) {
    const unknown = Object.keys(rule).filter((name) => !fields.includes(name))
    if (unknown.length) throw new TypeError(`A fault has no "${unknown.join('", "')}": it has ${fields.join(', ')}.`)
    if (!known.includes(rule.do)) throw new TypeError(`A fault does one of ${known.join(', ')}.`)
    const places = Object.hasOwn(rewrites, rule.do) ? rewrites[rule.do].endpoints : undefined
    if (places && !places.includes(rule.on)) throw new TypeError(`${rule.do} is on one of ${places.join(', ')}.`)
  }

  return {
    /** @throws {TypeError} one sentence about a rule that can never apply */
    set(next) {
      for (const rule of next) check(rule)
      rules = next.map((rule) => ({ ...rule, left: rule.times ?? Number.POSITIVE_INFINITY, hits: 0 }))
      goOn()
      changed = new Promise((resolve) => {
        goOn = resolve
      })
    },
    state: () => rules.map(({ left, ...rule }) => rule),
    /**
     * Whether the request has been spoilt: answered by this, and not by the service. `act` answers, once, what the service would say; a
     * service that is down does not act at all.
     */
    async spoil(name, response, act, context) {
      const rule = rules.find(({ on, left }) => left > 0 && (on === undefined || on === name))
      if (!rule) return false
      rule.left--
      rule.hits++
      if (rule.do === 'delay') await new Promise((resolve) => setTimeout(resolve, rule.ms ?? 0).unref())
      // What is held goes on as usual with the next orders.
      else if (rule.do === 'hold') await changed
      else if (Object.hasOwn(actions, rule.do)) {
        // What was asked for happens, and nobody hears of it.
        if (rule.do === 'cut') await act()
        await actions[rule.do](rule, response)
        return true
      } else {
        const instead = await rewrites[rule.do].answer(await act(), { name, ...context })
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify(instead))
        return true
      }
      return false
    },
  }
}
