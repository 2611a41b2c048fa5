import { PreparedMismatchError } from 'tapkit/kernel'
import type { BitcoinNetworkName } from '../networks/bitcoinNetwork.ts'
import type { CallMethod, CallPayload } from '../payload.ts'
import { parseParams } from '../request/parse.ts'

type Written = {
  readonly kind: 'call'
  readonly method: CallMethod
  readonly params?: unknown
  readonly network: BitcoinNetworkName
}

/**
 * Parses a call by the schema of its method: whole numbers become decimal text, and a field that the method does not
 * know is refused.
 * @throws RPCError -32602 with the method's own sentence, PreparedMismatchError
 */
export async function parseCall({ kind, method, params, network }: Written): Promise<CallPayload> {
  const { network: named = network } = Object(params) as { network?: unknown }
  if (named !== network) {
    throw new PreparedMismatchError({ debug: `Its \`params.network\` is ${named}, and it is for ${network}.` })
  }
  const read = await parseParams(method, params, async () => network)
  const lost = findUnread(params, read)
  if (lost !== undefined) throw new PreparedMismatchError({ debug: `${method} has no field "${lost}".` })
  // A field that is absent is not there as `undefined`: a wallet may look for it.
  return { kind, method, params: JSON.parse(JSON.stringify(read)), network } as CallPayload
}

/** The path of the first field that was written and not read: the wallet would never get a misspelt field. */
function findUnread(written: unknown, read: unknown, path = ''): string | undefined {
  if (typeof written !== 'object' || written === null) return undefined
  for (const [name, part] of Object.entries(written)) {
    const place = path + name
    if (part === undefined) continue
    if (!Object.hasOwn(Object(read), name)) return place
    const found = findUnread(part, (read as Readonly<Record<string, unknown>>)[name], `${place}.`)
    if (found !== undefined) return found
  }
  return undefined
}
