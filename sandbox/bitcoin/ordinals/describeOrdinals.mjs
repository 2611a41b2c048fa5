import { addressOf } from '../explorer/describe.mjs'
import { toHex } from '../scripts.mjs'
import { isOpen } from './createRunes.mjs'
import { isData } from './decipher.mjs'
import { writeName } from './names.mjs'

const orNull = (value) => value ?? null
const spaced = (rune) => writeName(rune)

/** An output as ord tells it; undefined if no transaction has the output. Spent and pending outputs are not indexed. */
export function describeOutput({ index, ordinals }, outpoint) {
  const [txid, vout] = outpoint.split(':')
  const { transaction, status } = index.entries.get(txid) ?? {}
  const output = transaction?.outs[Number(vout)]
  if (!output) return undefined
  const spender = index.entries.get(index.spenderOf(txid, Number(vout)))
  const held = [...ordinals.runes.heldBy(outpoint)].map(([id, amount]) => ({ rune: ordinals.runes.get(id), amount }))
  const pile = ({ rune: { divisibility, symbol }, amount }) => ({ amount, divisibility, symbol: orNull(symbol) })
  return {
    address: orNull(addressOf(output.script)),
    confirmations: status.confirmed ? index.tip() - status.block_height + 1 : 0,
    indexed: status.confirmed && !spender?.status.confirmed,
    inscriptions: ordinals.inscriptions.on(outpoint).map(({ id }) => id),
    outpoint,
    runes: Object.fromEntries(held.map((one) => [spaced(one.rune), pile(one)])),
    sat_ranges: null,
    script_pubkey: toHex(output.script),
    spent: spender !== undefined,
    transaction: txid,
    value: output.value,
  }
}

const describeEntry = (rune) => ({
  block: rune.height,
  burned: rune.burned,
  divisibility: rune.divisibility,
  etching: rune.etching,
  mints: rune.mints,
  number: rune.order,
  premine: rune.premine,
  spaced_rune: spaced(rune),
  symbol: orNull(rune.symbol),
  terms: rune.terms
    ? {
        amount: orNull(rune.terms.amount),
        cap: orNull(rune.terms.cap),
        height: rune.terms.height.map(orNull),
        offset: rune.terms.offset.map(orNull),
      }
    : null,
  timestamp: rune.time,
  turbo: rune.turbo,
})

/** A rune as ord tells it. Its parent is the inscription that its etching revealed. */
export function describeRune({ ordinals: { runes, inscriptions, height } }, rune) {
  const parent = inscriptions.get(`${rune.etching}i0`)
  const mintable = isOpen(rune, height() + 1)
  return { entry: describeEntry(runes.get(rune.id)), id: rune.id, mintable, parent: orNull(parent?.id) }
}

/** A page of runes as ord tells it, the newest first. */
export function describeRunes({ ordinals: { runes } }, page, size = 50) {
  const newest = runes.all().reverse()
  const entries = newest.slice(page * size, (page + 1) * size).map((rune) => [rune.id, describeEntry(rune)])
  const more = newest.length > (page + 1) * size
  return { entries, more, next: more ? page + 1 : null, prev: page > 0 ? page - 1 : null }
}

/** An inscription as ord tells it. */
export function describeInscription({ index, ordinals }, inscription) {
  const [txid, vout] = inscription.outpoint.split(':')
  const output = index.entries.get(txid)?.transaction.outs[Number(vout)]
  const rune = ordinals.runes.all().find(({ etching }) => `${etching}i0` === inscription.id)
  const at = (number) => orNull(ordinals.inscriptions.at(number)?.id)
  const shown = ordinals.inscriptions.get(inscription.delegate) ?? inscription
  const charms = output ? (isData(output.script) ? ['burned'] : []) : [vout === '0' ? 'unbound' : 'lost']
  return {
    address: orNull(output && addressOf(output.script)),
    charms,
    child_count: 0,
    children: [],
    content_length: orNull(inscription.body?.length),
    content_type: orNull(inscription.contentType),
    effective_content_type: orNull(shown.contentType),
    fee: inscription.fee,
    height: inscription.height,
    id: inscription.id,
    metaprotocol: null,
    next: at(inscription.number + 1),
    number: inscription.number,
    parents: [],
    previous: at(inscription.number - 1),
    rune: orNull(rune && spaced(rune)),
    sat: null,
    satpoint: `${inscription.outpoint}:${inscription.offset}`,
    timestamp: inscription.time,
    value: orNull(output?.value),
  }
}
