const actions = {
  /** An answer of the service that is down, busy or closed to the project. */
  status({ status = 503 }, response) {
    response.writeHead(status, { 'content-type': 'application/json', ...(status === 429 && { 'retry-after': '1' }) })
    response.end(JSON.stringify({ error: 'The directory does not answer now.' }))
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
  /** JSON of another shape. */
  schema(_, response) {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data: { wallets: 'none' }, count: 'many', allowedOrigins: 7 }))
  },
  /** Rows of which every other one is broken, in another way each. */
  rows(_, response, { data = [], count } = {}) {
    const odd = [null, 'wallet', {}, { id: 7, name: {} }, { id: 'x', name: '', chains: 'eip155:1', image_id: 5 }]
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data: data.flatMap((entry, index) => [entry, odd[index % odd.length]]), count }))
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

/** What goes wrong on demand: the first rule that fits a request decides. */
export function createSpoiler() {
  let rules = []
  return {
    /** @throws {TypeError} one sentence about a rule that can never apply */
    set(next) {
      for (const rule of next) {
        const unknown = Object.keys(rule).filter((name) => !fields.includes(name))
        if (unknown.length)
          throw new TypeError(`A fault has no "${unknown.join('", "')}": it has ${fields.join(', ')}.`)
        if (rule.do !== 'delay' && !Object.hasOwn(actions, rule.do))
          throw new TypeError(`A fault does one of delay, ${Object.keys(actions).join(', ')}.`)
      }
      rules = next.map((rule) => ({ ...rule, left: rule.times ?? Number.POSITIVE_INFINITY, hits: 0 }))
    },
    state: () => rules.map(({ left, ...rule }) => rule),
    /** Whether the answer, which would be `body`, has been spoilt. A delay spoils nothing. */
    async spoil(name, response, body) {
      const rule = rules.find(({ on, left }) => left > 0 && (on === undefined || on === name))
      if (!rule) return false
      rule.left--
      rule.hits++
      if (rule.do !== 'delay') {
        await actions[rule.do](rule, response, body)
        return true
      }
      await new Promise((resolve) => setTimeout(resolve, rule.ms ?? 0).unref())
      return false
    },
  }
}
