const events = ['connect', 'request', 'answer', 'push']
const actions = ['drop', 'delay', 'hold', 'duplicate', 'reorder', 'error', 'close']
const fields = ['on', 'method', 'tag', 'topic', 'client', 'do', 'ms', 'code', 'reason', 'times']

/** A rule that names something else would never apply, and a test would pass for nothing. @throws {TypeError} one sentence */
function check(rule) {
  const unknown = Object.keys(rule).filter((name) => !fields.includes(name))
  if (unknown.length) throw new TypeError(`A fault has no "${unknown.join('", "')}": it has ${fields.join(', ')}.`)
  if (!actions.includes(rule.do)) throw new TypeError(`A fault does one of ${actions.join(', ')}.`)
  if (rule.on !== undefined && !events.includes(rule.on)) throw new TypeError(`A fault is on ${events.join(', ')}.`)
  return { ...rule, left: rule.times ?? Number.POSITIVE_INFINITY, hits: 0 }
}

const fits = (rule, event) =>
  rule.left > 0 &&
  ['on', 'method', 'tag', 'topic', 'client'].every((name) => rule[name] === undefined || rule[name] === event[name])

/**
 * What goes wrong on demand. Each thing that happens between a client and the relay passes here: `connect`, a `request` of the
 * client, the relay's `answer` to it, a `push` of a message. The first rule that fits decides.
 */
export function createFaults() {
  let rules = []
  let held = []
  /** What waits until another has overtaken it, by kind and socket. */
  let overtaken = []
  const timers = new Set()

  function later(go, ms) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      go()
    }, ms)
    timers.add(timer)
  }

  function pass(event, go) {
    go()
    const waiting = overtaken.filter(({ on, socket }) => on === event.on && socket === event.socket)
    overtaken = overtaken.filter((one) => !waiting.includes(one))
    for (const one of waiting) one.go()
  }

  return {
    /** @throws {TypeError} one sentence about a rule that can never apply */
    set(next) {
      rules = next.map(check)
    },
    state: () => rules.map(({ left, ...rule }) => rule),
    /** What was held back goes on, in the order in which it came. */
    release() {
      const all = held
      held = []
      for (const go of all) go()
      return all.length
    },
    clear() {
      rules = []
      held = []
      overtaken = []
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
    /** Lets something happen, or not. `close` ends the socket; `fail` answers a request with an error. */
    meet(event, go, { close, fail }) {
      const rule = rules.find((one) => fits(one, event))
      if (!rule) return pass(event, go)
      rule.left--
      rule.hits++
      const { on, socket } = event
      if (rule.do === 'delay') later(() => pass(event, go), rule.ms ?? 0)
      if (rule.do === 'hold') held.push(() => pass(event, go))
      if (rule.do === 'duplicate') {
        pass(event, go)
        pass(event, go)
      }
      if (rule.do === 'reorder') overtaken.push({ on, socket, go })
      if (rule.do === 'error') fail?.(rule.code ?? -32000, rule.reason ?? 'Internal error')
      if (rule.do === 'close') close(rule.code ?? 1001, rule.reason ?? '')
    },
  }
}
