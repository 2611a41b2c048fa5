import { Block, Transaction } from 'bitcoinjs-lib'

/** Bitcoin's own block 0 of regtest. */
export const GENESIS = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
const GENESIS_TIME = 1_296_688_602
const HALVING = 150
const COIN = 100_000_000n

export const genesis = () => ({ height: 0, hash: GENESIS, time: GENESIS_TIME, transactions: [] })

/** A block on top of another, paying its subsidy and fees to a script; nobody works for it. */
export function makeBlock({ previous, transactions, fees, script }) {
  const height = previous.height + 1
  const all = [makeCoinbase({ height, value: subsidyAt(height) + fees, script }), ...transactions]
  const block = new Block()
  block.version = 0x20000000
  block.prevHash = Uint8Array.from(Buffer.from(previous.hash, 'hex').reverse())
  block.merkleRoot = Block.calculateMerkleRoot(all)
  block.timestamp = Math.max(previous.time + 1, Math.floor(Date.now() / 1000))
  block.bits = 0x207fffff
  block.nonce = height
  return { height, hash: block.getId(), time: block.timestamp, transactions: all }
}

function subsidyAt(height) {
  return (50n * COIN) >> BigInt(Math.floor(height / HALVING))
}

/** BIP-34: the height stands in its input, so that no two are the same. */
function makeCoinbase({ height, value, script }) {
  const coinbase = new Transaction()
  const number = [height & 0xff, (height >> 8) & 0xff, (height >> 16) & 0xff, 0]
  coinbase.addInput(new Uint8Array(32), 0xffffffff, 0xffffffff, Uint8Array.from([4, ...number]))
  coinbase.addOutput(Uint8Array.from(Buffer.from(script, 'hex')), value)
  return coinbase
}
