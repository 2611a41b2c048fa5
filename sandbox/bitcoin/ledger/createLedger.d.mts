/** The judge where no Bitcoin node is installed. */
export function createLedger(): {
  tip(): Promise<{ height: number; hash: string }>
  hashAt(height: number): Promise<string | undefined>
  blockAt(height: number): Promise<{ height: number; hash: string; time: number; transactions: string[] }>
  pending(): Promise<string[]>
  pendingTransaction(txid: string): Promise<string | undefined>
  submit(hex: string): Promise<string>
  /** Mines blocks to a script in hex; resolves with their hashes. */
  mine(count: number, script: string): Promise<string[]>
}
