import { drawImage } from '../directory/drawImage.mjs'
import { addresses } from './accounts.mjs'
import { assemble } from './orders/assemble.mjs'
import { data, payTo } from './orders/costs.mjs'
import { makeLock } from './orders/locks.mjs'
import { encipher } from './ordinals/encipher.mjs'
import { writeEnvelope } from './ordinals/envelopes.mjs'
import { commitmentOf, readName } from './ordinals/names.mjs'

/**
 * The wallets' ordinals address holds these from the start: satoshi with a picture on the first of them, and two runes. Every system has a glyph
 * for the signs, so that the demo draws them without a font of emoji.
 */
export const seeded = {
  picture: { sats: 10_000, contentType: 'image/png' },
  runes: {
    /** Whole pieces, with public mints. */
    buckets: { name: 'SANDBOX•BUCKETS', divisibility: 0, symbol: '▼', premine: 1000n, sats: 546 },
    /** Hundredths, without public mints. */
    shovels: { name: 'SANDBOX•SHOVELS', divisibility: 2, symbol: '♠', premine: 2_500_050n, sats: 546 },
  },
}
const terms = { amount: 100n, cap: 1_000_000n }
/** The fee of each reveal, in satoshi. */
const FEE = 2_000

const { picture, runes } = seeded

/** The amount that the reveals bring to the ordinals address, in satoshi. */
export const seedSats = [picture, ...Object.values(runes)].reduce((sum, { sats }) => sum + sats, 0)

/** The reveals come six blocks after the commits: the names of runes wait so long. */
export const makeSeed = () => write([planPicture(), ...Object.values(runes).map(planRune)])

/** Another such picture, whose reveal waits for no block. */
export const makePicture = () => write([planPicture()])

/** `commits`, the outputs `[{ address, sats }]` of one transaction, and `reveals`, which answers the transactions as hex that spend the one of this id. */
function write(planned) {
  const plans = planned.map(({ envelope, ...plan }, at) => ({
    ...plan,
    lock: makeLock(`seed ${at}`, writeEnvelope(envelope)),
  }))
  return {
    commits: plans.map(({ lock, sats }) => ({ address: lock.address, sats: sats + FEE })),
    reveals: (txid) =>
      plans.map(({ lock, sats, etching }, vout) => {
        const coin = { txid, vout, value: BigInt(sats + FEE), script: lock.script, open: lock.byLeaf }
        const outputs = [payTo(addresses.regtest.p2tr, BigInt(sats)), ...(etching ? [data(encipher({ etching }))] : [])]
        return assemble([coin], outputs).toHex()
      }),
  }
}

const planPicture = () => ({
  sats: picture.sats,
  envelope: { contentType: picture.contentType, body: drawImage('bucket') },
})

function planRune({ name, sats, ...etching }) {
  const { number: rune, spacers } = readName(name)
  const isOpen = name === runes.buckets.name
  return {
    sats,
    envelope: { rune: commitmentOf(rune) },
    etching: { ...etching, rune, spacers, ...(isOpen && { terms }) },
  }
}
