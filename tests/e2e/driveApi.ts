import { onTestFinished } from 'vitest'
import type { ApiEndpoint, ApiFault, ApiRequest } from '../../sandbox/api/startApi.mjs'

/** The sandbox's Blockchain API, as a test orders it about: faults, what was asked. */
export type ApiDriver = {
  /** Replaces all faults; the first that fits a request decides. */
  setFaults(...faults: readonly ApiFault[]): Promise<void>
  /** What was asked of an endpoint, or of any, since `reset`, the newest last. */
  requests(endpoint?: ApiEndpoint): Promise<readonly ApiRequest[]>
  /** A smart session of an account (CAIP-10), as if an app had asked for it. */
  grantSession(session: { readonly address: string; readonly [field: string]: unknown }): Promise<{ pci: string }>
  /** Forgets faults, what was asked, deposits and sessions. */
  reset(): Promise<void>
}

/** Drives the API of a sandbox, which is as new at first and after the test. */
export async function driveApi({ controlUrl }: { readonly controlUrl: string }): Promise<ApiDriver> {
  const order = async (name: string, body?: unknown) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`${controlUrl}/${name}`, init)
    const answer = await response.json()
    if (!response.ok) throw new Error(`${name}: ${answer.error}`)
    return answer
  }
  const reset = () => order('reset', {})
  onTestFinished(reset)
  await reset()
  return {
    setFaults: (...faults) => order('faults', faults),
    async requests(endpoint) {
      const { log } = (await order('state')) as { log: readonly ApiRequest[] }
      return endpoint === undefined ? log : log.filter(({ name }) => name === endpoint)
    },
    grantSession: (session) => order('sessions', session),
    reset,
  }
}
