type Json = Readonly<Record<string, unknown>>
type Kept = { readonly version: number; readonly text: string }

/** The oldest version of each vault that devices have sent or got. */
export function createOlderVaults() {
  const oldest = new Map<string, Kept>()

  return {
    /** Keeps the vault of a request or of an answer, if it has one. */
    note(json: Json | undefined): void {
      const vault = readVault(json)
      if (vault && vault.version < (oldest.get(vault.id)?.version ?? Number.POSITIVE_INFINITY))
        oldest.set(vault.id, vault)
    },
    /** An answer with the oldest version of its vault. */
    putBack(json: Json): Json {
      const vault = readVault(json)
      return vault ? { ...json, vault: oldest.get(vault.id)?.text ?? vault.text } : json
    },
  }
}

function readVault(json: Json | undefined): (Kept & { readonly id: string }) | undefined {
  if (typeof json?.vault !== 'string') return undefined
  const { id, version } = JSON.parse(json.vault)
  return { id, version, text: json.vault }
}
