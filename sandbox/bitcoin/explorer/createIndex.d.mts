type Judge = {
  tip(): Promise<{ height: number; hash: string }>
  hashAt(height: number): Promise<string | undefined>
  blockAt(height: number): Promise<{ height: number; hash: string; time: number; transactions: string[] }>
  pending(): Promise<string[]>
  pendingTransaction(txid: string): Promise<string | undefined>
}

/** What a judge holds, found by script and by id; `sync` follows it. */
export function createIndex(judge: Judge): {
  coinsOf(script: string): { txid: string; vout: number; value: bigint; status: { block_height?: number } }[]
  tip(): number
  sync(): Promise<void>
}
