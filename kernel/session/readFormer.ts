import * as v from 'valibot'
import type { Storage } from '../storage/createStorage.ts'
import { accountFields, namespaceName } from './accountSchema.ts'
import { caipId } from './caip.ts'
import type { StoredGraph, StoredSession } from './graph.ts'

/** The keys that version 0.1 kept sessions and choices under. */
export const formerKeys = [
  'connections',
  'networks',
  'activeNetwork',
  'recentWallets',
  'activeConnectors',
  'disconnected',
  'accountTypes',
] as const

const account = v.object({ namespace: namespaceName, ...accountFields })
const connection = v.object({
  connectorId: v.string(),
  sessionId: v.string(),
  name: v.string(),
  accounts: v.pipe(v.array(account), v.minLength(1)),
  networkId: caipId,
})
const wallet = v.object({ id: v.string(), name: v.string(), namespace: v.string(), imageUrl: v.optional(v.string()) })

/** What version 0.1 stored, in today's shape; `undefined` where there is nothing of it. */
export function readFormer({ get, has }: Storage): StoredGraph | undefined {
  if (!formerKeys.some((key) => has(key))) return undefined
  const read = <schema extends v.GenericSchema>(key: string, schema: schema) =>
    get(key, (json) => v.parse(schema, json))
  const connections = read('connections', v.record(v.string(), v.array(connection))) ?? {}
  const active = read('activeConnectors', v.record(v.string(), v.string())) ?? {}
  const sessions = new Map<string, StoredSession>()
  const preferred: Record<string, string> = {}
  for (const [namespace, list] of Object.entries(connections)) {
    for (const { connectorId, sessionId, name, accounts, networkId } of list) {
      const known = sessions.get(sessionId)
      const grant = {
        accounts,
        account: accounts[0]?.address ?? '',
        network: networkId,
      } as StoredSession['grants'][string]
      sessions.set(sessionId, { id: sessionId, connectorId, name, grants: { ...known?.grants, [namespace]: grant } })
      if (active[namespace] === connectorId) preferred[namespace] = sessionId
    }
  }
  return {
    sessions: [...sessions.values()],
    namespace: read('activeNetwork', caipId)?.split(':')[0],
    networks: read('networks', v.record(v.string(), caipId)) ?? {},
    preferred,
    recent: read('recentWallets', v.pipe(v.array(wallet), v.maxLength(2))) ?? [],
    disconnected: read('disconnected', v.record(v.string(), v.array(v.string()))) ?? {},
  }
}
