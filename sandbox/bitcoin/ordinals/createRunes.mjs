import { instructionsOf, toHex, typeOfScript } from '../scripts.mjs'
import { decipher, isData } from './decipher.mjs'
import { tapscriptIn } from './envelopes.mjs'
import { commitmentOf, isReserved, minimumAt, reservedName } from './names.mjs'

/** A name is committed to so many blocks before it is etched, the etching's own included. */
const CONFIRMATIONS = 6

/** The runes after the blocks so far, which `addBlock` adds in turn: every rune by its id, and the runes of each unspent output. */
export function createRunes() {
  /** By `block:tx`, in the order of etching. */
  const runes = new Map()
  const ids = new Map()
  /** By outpoint: amounts by id. */
  const held = new Map()

  function addBlock({ height, time, transactions }) {
    // Burned runes are told of after the block, as ord does.
    for (const [place, transaction] of transactions.entries()) addTransaction(transaction, { height, time, place })
  }

  function addTransaction(transaction, at) {
    const { txid, inputs, outputs } = transaction
    const message = decipher(outputs.map(({ script }) => script))
    const left = new Map()
    for (const { outpoint } of inputs) {
      for (const [id, amount] of held.get(outpoint) ?? []) add(left, id, amount)
      held.delete(outpoint)
    }
    const minted = message?.mint && mint(message.mint, at.height)
    if (minted) add(left, message.mint, minted)
    const number = message?.etching && etchable(message, transaction, at)
    const own = number === undefined ? undefined : `${at.height}:${at.place}`
    const given = outputs.map(() => new Map())
    if (own) enter(own, number, message, txid, at)
    if (message && !message.flawed) {
      if (own) add(left, own, message.etching.premine ?? 0n)
      for (const edict of message.edicts)
        move({ ...edict, id: edict.id === '0:0' ? own : edict.id }, left, given, outputs)
    }
    const first = outputs.findIndex(({ script }) => !isData(script))
    const rest = message?.flawed ? -1 : (message?.pointer ?? first)
    for (const [id, amount] of left) add(given[rest], id, amount) || burn(id, amount)
    for (const [index, amounts] of given.entries())
      if (isData(outputs[index].script)) for (const [id, amount] of amounts) burn(id, amount)
      else if (amounts.size) held.set(`${txid}:${index}`, amounts)
  }

  function burn(id, amount) {
    runes.get(id).burned += amount
  }

  function mint(id, height) {
    const rune = runes.get(id)
    if (!rune || !isOpen(rune, height)) return undefined
    rune.mints++
    return rune.terms.amount ?? 0n
  }

  /** The number of the name that a transaction etches; undefined where it etches nothing. */
  function etchable({ flawed, etching: { rune } }, { inputs }, { height, place }) {
    if (rune === undefined) return flawed ? undefined : reservedName(height, place)
    if (rune < minimumAt(height) || isReserved(rune) || ids.has(rune)) return undefined
    return inputs.some((input) => commits(input, commitmentOf(rune), height)) ? rune : undefined
  }

  /** From a cenotaph the name is taken, and nothing else is known. */
  function enter(id, number, { flawed, etching }, txid, { height, time }) {
    const { spacers = 0, divisibility = 0, symbol, premine = 0n, terms, turbo } = flawed ? { turbo: false } : etching
    const facts = { number, spacers, divisibility, symbol, premine, terms, turbo }
    runes.set(id, { id, ...facts, etching: txid, height, time, mints: 0n, burned: 0n, order: runes.size })
    ids.set(number, id)
  }

  return {
    addBlock,
    get: (id) => runes.get(id),
    named: (number) => runes.get(ids.get(number)),
    all: () => [...runes.values()],
    /** Amounts by id. */
    heldBy: (outpoint) => held.get(outpoint) ?? new Map(),
  }
}

/** Whether a mint in the block of this height yields anything. */
export function isOpen({ terms, height: etched, mints }, height) {
  if (!terms || mints >= (terms.cap ?? 0n)) return false
  const [start, end] = [0, 1].map((side) => {
    const offset = terms.offset[side]
    return [terms.height[side], offset === undefined ? undefined : offset + BigInt(etched)].filter(
      (bound) => bound !== undefined,
    )
  })
  return start.every((bound) => height >= bound) && end.every((bound) => height < bound)
}

/** Adds to the amounts; `false` if there is no output for the runes. */
function add(amounts, id, amount) {
  if (amount > 0n) amounts?.set(id, (amounts.get(id) ?? 0n) + amount)
  return amounts !== undefined || amount === 0n
}

function move({ id, amount, output }, left, given, outputs) {
  if (!left.has(id)) return
  const allot = (wanted, to) => {
    const over = wanted - left.get(id)
    add(given[to], id, over > 0n ? left.get(id) : wanted)
    left.set(id, over > 0n ? 0n : -over)
  }
  if (output < outputs.length) return allot(amount || left.get(id), output)
  const payable = [...outputs.keys()].filter((at) => !isData(outputs[at].script))
  if (payable.length === 0) return
  const [each, more] = [left.get(id) / BigInt(payable.length), left.get(id) % BigInt(payable.length)]
  for (const [place, to] of payable.entries()) allot(amount || (place < more ? each + 1n : each), to)
}

function commits({ witness, script, height: committed }, commitment, height) {
  const tapscript = tapscriptIn(witness)
  if (!tapscript || !script || typeOfScript(toHex(script)) !== 'p2tr') return false
  if (height - committed + 1 < CONFIRMATIONS) return false
  for (const instruction of instructionsOf(tapscript))
    if (instruction?.data && Buffer.compare(instruction.data, commitment) === 0) return true
  return false
}
