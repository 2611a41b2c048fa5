import { toJson } from './json.mjs'
import { statusOf } from './ledger.mjs'
import { toJsonAccount } from './methods/accounts.mjs'
import { readAddress, readCount, readSignature } from './params.mjs'

const TICK_MS = 100

/** The subscriptions of one connection: methods to answer with, and `close` for its end. */
export function createSubscriptions(cluster, send) {
  const open = new Map()
  let nextId = 1
  let lastSlot = cluster.clock.slot()

  const notify = (subscription, method, result) =>
    send(toJson({ jsonrpc: '2.0', method, params: { result, subscription } }))
  const withContext = (value) => ({ context: { slot: cluster.clock.slot() }, value })
  const subscribe = (entry) => {
    open.set(nextId, entry)
    return nextId++
  }
  const unsubscribe = (_, [id]) => open.delete(readCount(id, 'subscription'))
  const each = (kind, act) => {
    for (const [id, entry] of open) if (entry.kind === kind) act(id, entry)
  }

  /** A signature is told once, at the level that was asked for. */
  function tellSignatures() {
    each('signature', (id, { signature, commitment }) => {
      const found = cluster.ledger.find(signature)
      if (!found) return
      const { err, confirmationStatus } = statusOf(found, cluster.clock)
      if (commitment === 'finalized' && confirmationStatus !== 'finalized') return
      open.delete(id)
      notify(id, 'signatureNotification', withContext({ err }))
    })
  }

  function tellSlots() {
    const slot = cluster.clock.slot()
    if (slot === lastSlot) return
    lastSlot = slot
    each('slot', (id) => notify(id, 'slotNotification', { parent: slot - 1, root: slot - 32, slot }))
  }

  const stopListening = cluster.onLanded(({ touched }) => {
    tellSignatures()
    each('account', (id, { address, options }) => {
      if (!touched.includes(address)) return
      const gone = {
        lamports: 0n,
        owner: '11111111111111111111111111111111',
        executable: false,
        data: new Uint8Array(),
      }
      const account = cluster.vm.account(address) ?? gone
      notify(id, 'accountNotification', withContext(toJsonAccount(cluster, account, options)))
    })
  })
  const timer = setInterval(() => {
    tellSlots()
    tellSignatures()
  }, TICK_MS)
  timer.unref()

  return {
    methods: {
      signatureSubscribe: (_, [signature, { commitment = 'finalized' } = {}]) =>
        subscribe({ kind: 'signature', signature: readSignature(signature), commitment }),
      accountSubscribe: (_, [address, options = {}]) =>
        subscribe({ kind: 'account', address: readAddress(address), options }),
      slotSubscribe: () => subscribe({ kind: 'slot' }),
      signatureUnsubscribe: unsubscribe,
      accountUnsubscribe: unsubscribe,
      slotUnsubscribe: unsubscribe,
    },
    /** What had landed before the subscription is told after its answer. */
    afterAnswer: tellSignatures,
    close() {
      clearInterval(timer)
      stopListening()
      open.clear()
    },
  }
}
