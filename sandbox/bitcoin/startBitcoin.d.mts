export type BitcoinOptions = {
  /** 0 means any free port. */
  port?: number | undefined
  /** The JavaScript ledger even where a node is installed. */
  judge?: 'javascript'
  /** Milliseconds until a block while something waits; 0 for never, 15,000 by default. */
  blockEvery?: number
}

export type RunningBitcoin = {
  /** Who judges scripts and signatures. */
  judge: 'bitcoind' | 'litecoind' | 'JavaScript ledger'
  /** The node's RPC on this machine; absent where the JavaScript ledger judges. */
  rpc?: { port: number; user: string; password: string }
  /** In the shape of mempool.space; `/sandbox/mine?blocks=` and `/sandbox/fund?address=&sats=` stand beside it. */
  explorerUrl: string
  /** The index of runes and inscriptions, in the shape of ord's server. */
  ordUrl: string
  /** The service that mints and etches runes for a payment; `/sandbox/faults` and `/sandbox/orders` of the explorer are its levers. */
  ordersUrl: string
  /** Resolves with the reason when the node is gone. */
  end: Promise<string>
  /** Mines blocks; resolves with the height. */
  mine(blocks?: number): Promise<number>
  /** Pays satoshi from mined coins; resolves with the transaction's id. */
  fund(address: string, sats: number): Promise<string>
  stop(): Promise<void>
}

/**
 * Starts a Bitcoin regtest with a judge behind an explorer in the shape of mempool.space.
 * @throws {Error} one sentence, when the port is taken or the node does not start
 */
export function startBitcoin(options?: BitcoinOptions): Promise<RunningBitcoin>
