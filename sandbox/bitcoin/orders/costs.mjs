import { scriptOf } from '../explorer/describe.mjs'
import { faucetScript } from '../faucet.mjs'
import { encipher } from '../ordinals/encipher.mjs'
import { writeEnvelope } from '../ordinals/envelopes.mjs'
import { commitmentOf, readName } from '../ordinals/names.mjs'
import { assemble, feeOf } from './assemble.mjs'
import { makeLock } from './locks.mjs'

/** Satoshi that an output with runes or an inscription holds: above the dust limit of every kind of address. */
export const POSTAGE = 546n
const SERVICE_FEE = 1500n
const bytes = (hex) => Uint8Array.from(Buffer.from(hex, 'hex'))
const big = (text) => (text === undefined ? undefined : BigInt(text))
const COIN = { txid: '0'.repeat(64), vout: 0, value: 10_000n }

export const payTo = (address, value) => ({ script: bytes(scriptOf(address)), value })
export const data = (script) => ({ script, value: 0n })

/** The fees of the service and the app, in the last transaction of an order. */
export const feesOf = ({ appServiceFee = 0, appServiceFeeAddress }) => [
  { script: bytes(faucetScript), value: SERVICE_FEE },
  ...(appServiceFee > 0 ? [payTo(appServiceFeeAddress, BigInt(appServiceFee))] : []),
]

/** The lock of an order's fund address; an etching's commits to its name, and to its picture. */
export function lockOf(kind, id, request) {
  if (kind === 'mint') return makeLock(id)
  const { inscriptionDetails: picture, delegateInscriptionId: delegate, runeName } = request
  const envelope = writeEnvelope({
    ...(picture && { contentType: picture.contentType, body: Buffer.from(picture.contentBase64, 'base64') }),
    delegate,
    rune: commitmentOf(readName(runeName).number),
  })
  return makeLock(id, envelope)
}

/** The runestone by which an etching is revealed. */
export function etchingOf({ runeName, divisibility, symbol, premine, isMintable, terms = {} }) {
  const { number: rune, spacers } = readName(runeName)
  const amounts = Object.fromEntries(Object.entries(terms).map(([name, text]) => [name, big(text)]))
  return encipher({
    etching: { rune, spacers, divisibility, symbol, premine: big(premine), ...(isMintable && { terms: amounts }) },
  })
}

/** The payments of a reveal: the rune and its picture go with the first output. */
export const revealOutputs = (request) => [
  payTo(request.destinationAddress, POSTAGE),
  data(etchingOf(request)),
  ...feesOf(request),
]

/** How large each transaction of an order is, in virtual bytes. `rune` is the id of the rune that is minted. */
export function sizesOf(kind, request, rune) {
  const lock = lockOf(kind, 'estimate', request)
  const size = (open, outputs) => assemble([{ ...COIN, script: lock.script, open }], outputs).virtualSize()
  if (kind === 'etch') return [size(lock.byLeaf, revealOutputs(request))]
  const mint = data(encipher({ mint: rune }))
  const each = size(lock.byKey, [{ script: lock.script, value: POSTAGE }, mint])
  const last = size(lock.byKey, [payTo(request.destinationAddress, POSTAGE), mint, ...feesOf(request)])
  return [...Array.from({ length: request.repeats - 1 }, () => each), last]
}

/** An estimate, as the service tells it; satoshi and virtual bytes. */
export function estimate(kind, request, rune) {
  const sizes = sizesOf(kind, request, rune)
  const costBreakdown = {
    postage: Number(POSTAGE),
    networkFee: Number(sizes.reduce((sum, size) => sum + feeOf(size, request.feeRate), 0n)),
    serviceFee: Number(SERVICE_FEE),
    appServiceFee: request.appServiceFee ?? 0,
  }
  const sum = (list) => list.reduce((total, part) => total + part, 0)
  return { totalSize: sum(sizes), totalCost: sum(Object.values(costBreakdown)), costBreakdown }
}
