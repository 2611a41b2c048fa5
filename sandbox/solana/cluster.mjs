import bs58 from 'bs58'
import { createClock } from './clock.mjs'
import { createLedger } from './ledger.mjs'
import { readMint, readTokenAccount, toUiAmount } from './tokenAccounts.mjs'
import { isWritable, parseTransaction } from './transaction.mjs'
import { createVm } from './vm.mjs'

/** A Solana cluster of one node: the runtime, its slots, what landed, and what waits or was dropped on a test's order. */
export function createCluster({ now } = {}) {
  const vm = createVm()
  const clock = createClock(now)
  const ledger = createLedger()
  const listeners = new Set()
  let waiting = []
  let paused = false
  let dropping = 0

  /** Every account that a transaction loads, lookups resolved, with whether it may change. */
  function accountsOf(message) {
    const entry = (table, index) => vm.account(bs58.encode(table))?.data.subarray(56 + index * 32, 88 + index * 32)
    const { lookups } = message
    const loaded = [
      ...lookups.flatMap(({ table, writable }) => writable.map((index) => entry(table, index))),
      ...lookups.flatMap(({ table, readonly }) => readonly.map((index) => entry(table, index))),
    ]
    const missing = new Uint8Array(32)
    return [...message.keys, ...loaded].map((bytes, index) => ({
      address: bs58.encode(bytes?.length === 32 ? bytes : missing),
      writable: isWritable(message, index),
      signer: index < message.header.signers,
      source: index < message.keys.length ? 'transaction' : 'lookupTable',
    }))
  }

  function balancesOf(accounts) {
    const states = accounts.map(({ address }) => vm.account(address))
    const tokens = states.flatMap((state, accountIndex) => {
      const held = readTokenAccount(state)
      const decimals = held && readMint(vm.account(held.mint))?.decimals
      if (decimals === undefined) return []
      const uiTokenAmount = toUiAmount(held.amount, decimals)
      return [{ accountIndex, mint: held.mint, owner: held.owner, programId: state.owner, uiTokenAmount }]
    })
    return { lamports: states.map((state) => state?.lamports ?? 0n), tokens }
  }

  /** Lets a transaction take effect. One that cannot even pay its fee, or came too late, leaves no trace. */
  function land({ signature, bytes, message }) {
    if (!clock.isValid(bs58.encode(message.blockhash))) return
    const slot = clock.slot()
    vm.setTime({ slot, time: clock.time() })
    const accounts = accountsOf(message)
    const before = balancesOf(accounts)
    const outcome = vm.send(bytes)
    const after = balancesOf(accounts)
    if (before.lamports[0] === after.lamports[0] && outcome.err) return
    ledger.add({ signature, bytes, message, accounts, slot, time: clock.time(), outcome, before, after })
    const touched = accounts.flatMap(({ address, writable }) => (writable ? [address] : []))
    for (const listen of listeners) listen({ signature, slot, err: outcome.err, touched })
  }

  const cluster = {
    vm,
    clock,
    ledger,
    accountsOf,
    /** Takes a transaction that passed the preflight, or skipped it. */
    submit(bytes) {
      const { signatures, message } = parseTransaction(bytes)
      const entry = { signature: bs58.encode(signatures[0]), bytes, message }
      if (dropping > 0) dropping -= 1
      else if (paused) waiting.push(entry)
      else land(entry)
      return entry.signature
    },
    /** Hears of every transaction that landed; the answer stops it. */
    onLanded(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** The next `count` transactions are accepted and never land. */
    drop(count) {
      dropping = count
    },
    pause() {
      paused = true
    },
    /** What waits lands now, where its blockhash is still good. */
    resume() {
      paused = false
      const due = waiting
      waiting = []
      for (const entry of due) land(entry)
    },
    /** Remembers accounts and history; the answer puts them back. Time goes on. */
    remember() {
      const size = ledger.size()
      const bytes = vm.save()
      return () => {
        waiting = []
        paused = false
        dropping = 0
        if (ledger.size() === size) return
        vm.load(bytes)
        ledger.truncate(size)
      }
    },
  }
  return cluster
}
