import bs58 from 'bs58'
import { faucet, programs } from './addresses.mjs'
import { signBySeed } from './signBySeed.mjs'

let count = 0

/** Sends lamports from the faucet, by a transaction like any other. Returns its signature. */
export function airdrop(cluster, address, lamports) {
  const transfer = Buffer.alloc(12)
  transfer.writeUInt32LE(2)
  transfer.writeBigUInt64LE(lamports, 4)
  // Two equal ones in a slot would be the same transaction: their compute limits differ.
  const limit = Buffer.from([2, 0, 0, 0, 0])
  limit.writeUInt32LE(1_000 + (count++ % 1_000_000), 1)
  const message = Buffer.concat([
    Buffer.from([1, 0, 2, 4]),
    bs58.decode(faucet.address),
    bs58.decode(address),
    bs58.decode(programs.system),
    bs58.decode(programs.computeBudget),
    bs58.decode(cluster.clock.latestBlockhash().blockhash),
    Buffer.from([2]),
    Buffer.from([3, 0, limit.length]),
    limit,
    Buffer.from([2, 2, 0, 1, transfer.length]),
    transfer,
  ])
  return cluster.submit(new Uint8Array(Buffer.concat([Buffer.from([1]), signBySeed(faucet.seed, message), message])))
}
