type Coin = { txid: string; vout: number; value: number }

/** Unspent outputs of an address, from the sandbox's explorer. @throws {Error} with its words */
export async function fetchCoins(explorerUrl: string, address: string): Promise<Coin[]> {
  const response = await fetch(`${explorerUrl}/api/address/${address}/utxo`)
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

/** Sends a signed transaction; resolves with its id. @throws {Error} with the node's words */
export async function broadcast(explorerUrl: string, hex: string): Promise<string> {
  const response = await fetch(`${explorerUrl}/api/tx`, { method: 'POST', body: hex })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}
